import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeDigitsOfAllScripts } from './plain-digit-fields.ts'

let stop: () => void
beforeEach(() => (stop = takeDigitsOfAllScripts(document)))
afterEach(() => stop())

function Controlled(props: { inputMode?: 'numeric' | 'decimal' | 'tel' | 'text'; type?: string }) {
  const [value, setValue] = useState('')
  return (
    <>
      <input aria-label="Field" {...props} value={value} onChange={e => setValue(e.target.value)} />
      <output>{value}</output>
    </>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Field')

describe('digits of other scripts', () => {
  it.each([
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['Devanagari', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['full-width', '０１２３４５６７８９'],
  ])('%s become 0 to 9 while they are typed', async (_, digits) => {
    render(<Controlled inputMode="numeric" />)
    await userEvent.type(field(), digits)
    expect(field().value).toBe('0123456789')
    expect(screen.getByRole('status').textContent).toBe('0123456789')
  })

  it.each([
    ['an amount', { inputMode: 'decimal' }, '٢٫٥٠', '2.50'],
    ['a phone number', { type: 'tel' }, '＋４４ ７４００', '+44 7400'],
    ['the keys of a phone', { inputMode: 'tel' }, '０１', '01'],
  ] as const)('become plain in %s that is pasted', async (_, props, pasted, plain) => {
    render(<Controlled {...props} />)
    field().focus()
    await userEvent.paste(pasted)
    expect(screen.getByRole('status').textContent).toBe(plain)
  })

  it('become plain in a field that a form reads', async () => {
    render(<input aria-label="Field" name="code" autoComplete="one-time-code" />)
    await userEvent.type(field(), '१२३४५६')
    expect(field().value).toBe('123456')
  })

  it('stay as they are while they are composed, and change when that is finished', () => {
    render(<Controlled inputMode="numeric" />)
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    write?.call(field(), '１２')
    field().dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
    expect(field().value).toBe('１２')
    field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    expect(field().value).toBe('12')
  })

  it('stay in a name', async () => {
    render(<Controlled inputMode="text" />)
    await userEvent.type(field(), 'कक्षा १२')
    expect(field().value).toBe('कक्षा १२')
  })
})
