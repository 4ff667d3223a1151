import { config } from 'zod/mini'

// zod asks whether it may compile its checks; under our content policy the mere question is reported
// as a violation. Imported before any schema is made.
config({ jitless: true })
