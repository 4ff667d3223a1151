import { expect, it } from 'vitest'
import { qualityLabel } from './call-quality.ts'

// spec 9.47, 9.48, 9.49, 9.50, 9.51
it.each([
  [4.5, 'Excellent'],
  [4.21, 'Excellent'],
  [4.2, 'Great'],
  [4.1, 'Great'],
  [4.09, 'Good'],
  [4.0, 'Good'],
  [3.7, 'Good'],
  [3.69, 'Fair'],
  [3.6, 'Fair'],
  [3.1, 'Fair'],
  [3.09, 'Degraded'],
  [1, 'Degraded'],
])('%d is %s', (mos, rating) => {
  expect(qualityLabel(mos)).toBe(rating)
})
