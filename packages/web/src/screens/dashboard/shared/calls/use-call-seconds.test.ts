import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { secondsSince, useCallSeconds } from './use-call-seconds.ts'

describe('useCallSeconds', () => {
  // spec 4.28
  it('counts from the time the call was answered', () => {
    expect(secondsSince(null, 5_000)).toBe(0)
    expect(secondsSince(1_000, 3_999)).toBe(2)
  })

  // spec 4.29
  it('is 0 until the call is answered', () => {
    expect(renderHook(() => useCallSeconds(null)).result.current).toBe(0)
  })
})
