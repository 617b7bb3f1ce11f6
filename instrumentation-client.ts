import { config } from 'zod';

// Run by Next before anything else of a page. zod would try out whether it may evaluate text, which the policy of
// pages forbids and the browser reports each time.
config({ jitless: true });
