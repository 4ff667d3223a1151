import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ongoingCall, renderScreen } from '../../../../../testing/render-screen.tsx'
import { DialerPage } from '../DialerPage.tsx'

const TOKENS = readFileSync(join(import.meta.dirname, '../../../../styles/tokens.css'), 'utf8')

/** The hues, in degrees, of the values that the tokens give a colour. */
function huesOf(token: string): number[] {
  const [, value = ''] = new RegExp(`--${token}: (.*);`).exec(TOKENS) ?? []
  return [...value.matchAll(/#(\w{2})(\w{2})(\w{2})/g)].map(([, ...parts]) => {
    const [red = 0, green = 0, blue = 0] = parts.map(part => Number.parseInt(part, 16))
    const radians = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue)
    return (radians * 180) / Math.PI
  })
}

const classOf = (name: string) => screen.getByRole('button', { name }).className.split(' ')

describe('the buttons of a call', () => {
  // spec 2.43, 2.44, 2.45 read as 39
  it('are green before the call, and red in it', () => {
    const { phone } = renderScreen(<DialerPage />)
    expect(classOf('Start call')).toContain('bg-call')
    phone.setState({ status: 'connected', call: ongoingCall(5) })
    expect(classOf('End call')).toContain('bg-danger')
    expect(huesOf('call').map(hue => hue > 90 && hue < 170)).toEqual([true, true])
    expect(huesOf('end').map(hue => hue > -20 && hue < 20)).toEqual([true, true])
  })

  // spec 2.44
  it('are yellow when the microphone is muted', () => {
    const { phone } = renderScreen(<DialerPage />, {
      phone: { status: 'connected', call: ongoingCall(5) },
    })
    expect(classOf('Mute')).not.toContain('bg-muted')
    phone.setState({ call: ongoingCall(5, { muted: true }) })
    expect(classOf('Unmute')).toContain('bg-muted')
    expect(huesOf('muted').map(hue => hue > 35 && hue < 65)).toEqual([true])
  })
})
