import { config } from 'zod/mini'

// Zod tests whether eval is allowed, and the test itself violates our content security policy. `jitless`
// skips the test. This module must be imported before any schema is created.
config({ jitless: true })
