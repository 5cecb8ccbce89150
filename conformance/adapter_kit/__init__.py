"""What an author of an adapter needs: messages' schemas, a transcript, a check, templates."""
