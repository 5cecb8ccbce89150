"""What people and programs get to see of plays and judgements."""
