import { useLayoutEffect } from 'react'
import type { OngoingCall } from '../../../../softphone/machine/softphone-state.ts'
import { ringRadius } from '../../../../ui/identity/Ring.tsx'
import { paidStep } from '../../shared/calls/paid-step.ts'

/** `--text` and `--call` of styles/tokens.css, which an icon cannot read. */
const COLOURS = { ink: ['#1b1812', '#f3efe6'], call: ['#08774f', '#35d39a'] } as const
/** Wider than elsewhere, because an icon has 16 px. */
const STROKE = 0.18

interface CallIconProps {
  call: OngoingCall
  /** Full seconds since the answer. */
  seconds: number
}

/**
 * During a call the icon of the page is a ring, filled to the current second of the step that is paid. It changes at most
 * once a second. Afterwards it is the icon that the page had.
 */
export function CallIcon({ call, seconds }: CallIconProps) {
  const icon = iconOf(paidStep(call, seconds).share)
  useLayoutEffect(() => {
    const link = iconLink()
    if (!link) return
    const { href, type } = link
    link.type = 'image/svg+xml'
    return () => {
      link.href = href
      link.type = type
    }
  }, [])
  useLayoutEffect(() => {
    const link = iconLink()
    if (link) link.href = icon
  }, [icon])
  return null
}

function iconLink() {
  return document.querySelector<HTMLLinkElement>('link[rel="icon"]')
}

/** The address of a picture of the ring. @param share how much of the turn is filled, 0 to 1, clockwise from the top */
export function iconOf(share: number): string {
  const circle = `<circle cx="12" cy="12" r="${ringRadius(STROKE)}" stroke-width="${24 * STROKE}"`
  const arc = `${circle} stroke="var(--call)" pathLength="1" stroke-dasharray="${share.toFixed(3)} 1" transform="rotate(-90 12 12)"/>`
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none">' +
    `<style>${rules(0)}@media(prefers-color-scheme:dark){${rules(1)}}</style>` +
    `${circle} stroke="var(--ink)" opacity=".3"/>${share > 0 ? arc : ''}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function rules(theme: 0 | 1): string {
  return `svg{--ink:${COLOURS.ink[theme]};--call:${COLOURS.call[theme]}}`
}
