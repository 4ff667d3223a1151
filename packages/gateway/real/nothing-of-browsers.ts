import { afterAll, expect } from 'vitest'
import { readLinesOfBrowsers } from '../../../tools/gateway/received-by-trunks.ts'

// A part of each file of the suite, whatever it has called.
afterAll(() => expect(readLinesOfBrowsers()).toEqual([]))
