import { config } from 'zod/mini'

// zod tests whether it may use eval, and the test alone violates our content security policy. This module
// must be imported before any schema is created.
config({ jitless: true })
