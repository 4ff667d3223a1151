import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { micros } from '@ringback/contract/money'
import { render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { newCall } from '../../../../softphone/machine/transitions.ts'
import { iconOf, CallIcon } from './CallIcon.ts'

const LOGO = 'https://calls.example/brand/0123.png'

afterEach(() => {
  document.head.replaceChildren()
})

const svgOf = (icon: string) => decodeURIComponent(icon.replace('data:image/svg+xml,', ''))

it.each([
  [0, null],
  [0.25, '0.250 1'],
  [1, '1.000 1'],
])('the ring is filled to %s of its turn', (share, dashes) => {
  const svg = new DOMParser().parseFromString(svgOf(iconOf(share)), 'image/svg+xml')
  const [track, arc = null] = svg.querySelectorAll('circle')
  expect(track?.getAttribute('r')).toBe('9.84')
  expect(arc && arc.getAttribute('stroke-dasharray')).toBe(dashes)
})

it('has the colours of the tokens', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../styles/tokens.css'), 'utf8')
  const svg = svgOf(iconOf(1))
  for (const [name, token] of [
    ['ink', 'text'],
    ['call', 'call'],
  ]) {
    const [light, dark] = [...svg.matchAll(new RegExp(`--${name}:(#\\w+)`, 'g'))].map(
      ([, colour]) => colour,
    )
    expect(tokens).toContain(`--${token}: light-dark(${light}, ${dark});`)
  }
})

it("shows the paid step of a call, and the operator's icon after it", () => {
  document.head.innerHTML = `<link rel="icon" href="${LOGO}" type="image/png" />`
  const icon = () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    return [link?.href, link?.type]
  }
  const price = { ratePerMinute: micros(39_700n), billingSeconds: 60 }
  const call = { ...newCall('+14155550106'), ...price, connectedAtMs: 0 }
  const { rerender, unmount } = render(<CallIcon call={call} seconds={0} />)
  for (const [seconds, share] of [
    [0, 0],
    [15, 0.25],
    [75, 0.25],
  ] as const) {
    rerender(<CallIcon call={call} seconds={seconds} />)
    expect(icon()).toEqual([iconOf(share), 'image/svg+xml'])
  }
  unmount()
  expect(icon()).toEqual([LOGO, 'image/png'])
})
