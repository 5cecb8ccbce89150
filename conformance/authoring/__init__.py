"""What rules editors work with: new files, problems shown in place, one form for all files."""
