import java.util.Map;

/** What the runner asks of an engine. Put your engine behind it. */
interface Engine {
    /**
     * Says what a vector needs and the engine does not do, or null when it does all of it.
     *
     * @param needs the field "needs" of the vector's entry in the index
     */
    String lacks(Map<String, Object> needs);

    /** Forgets the last game and makes the scenario's position. */
    void setUp(Map<String, Object> scenario) throws Unsupported;

    /** Makes a move, told by the one word that it has of "cast", "activate", "resolve"... */
    void play(Map<String, Object> move) throws Illegal, Unsupported;

    /** Shows the game as it is, with the scenario's names. What it cannot tell it leaves out. */
    Map<String, Object> observe();

    /** The engine refuses a move; the game is as it was. */
    final class Illegal extends Exception {
        private static final long serialVersionUID = 1;

        Illegal(String why) {
            super(why);
        }
    }

    /** The engine does not do what is asked of it; the text says what. */
    final class Unsupported extends Exception {
        private static final long serialVersionUID = 1;

        Unsupported(String what) {
            super(what);
        }
    }
}
