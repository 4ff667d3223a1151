import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

const markupOf = (element: React.ReactElement) => renderToStaticMarkup(element)
const ABSENT: string | null = null
const COUNT: number = 2

it.each([
  ['the only content is a text of its element', <p>{COUNT} calls</p>, '<p>2 calls</p>'],
  [
    'with a neighbour it has an element',
    <p>Now: {<b>x</b>}.</p>,
    '<p><span>Now:</span> <b>x</b><span>.</span></p>',
  ],
  [
    'also where the neighbour is absent',
    <p>
      {ABSENT && <b>x</b>}
      {COUNT} calls
    </p>,
    '<p><span>2 calls</span></p>',
  ],
  [
    'also in a fragment, whose neighbours are unknown',
    <p>
      <>{'Now'}</>
      <b>x</b>
    </p>,
    '<p><span>Now</span><b>x</b></p>',
  ],
  [
    'also in a list',
    <p>
      {['Now', <b key="x">x</b>]}
      {ABSENT}
    </p>,
    '<p><span>Now</span><b>x</b></p>',
  ],
  [
    'blank text stays',
    <p>
      <b>x</b> <b>y</b>
    </p>,
    '<p><b>x</b> <b>y</b></p>',
  ],
  [
    'an option has one text',
    <option>
      {COUNT} {ABSENT}calls
    </option>,
    '<option>2 calls</option>',
  ],
])('text: %s', (_what, element, markup) => {
  expect(markupOf(element)).toBe(markup)
})
