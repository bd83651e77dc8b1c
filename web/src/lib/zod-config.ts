import { config } from 'zod';

// The content policy forbids code made from strings, which Zod would try first.
config({ jitless: true });
