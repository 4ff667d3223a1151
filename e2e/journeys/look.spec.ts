import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lostInForcedColours } from '../fixtures/layout/forced-colours.ts'
import { offScale } from '../fixtures/layout/scale.ts'
import { expect, test } from '../fixtures/test.ts'

const TOKENS = '--shadow-card: 0 1px 2px #0002; --shadow-float: 0 9px 9px #0003'
const RESET = 'box-sizing: border-box; border: 0; background: none; font-size: 14px'

/** Each of these is what no screen may have. */
const FAULTS = {
  '<p style="font-size: 15px">Words</p>': 'Words has a font of 15 px',
  '<input aria-label="Field" style="height: 44px; font-size: 13px">': 'Field has a font of 13 px',
  '<h1 style="font-size: 24px">Title</h1>': 'Title has a font of 24 px',
  '<button style="height: 48px; background: red">Press</button>': 'Press has a height of 48 px',
  '<a href="/" style="display: block; height: 50px; border: 1px solid">Go</a>':
    'Go has a height of 50 px',
  '<div class="dialer-keys"><button style="height: 40px; background: red">5</button></div>':
    '5 has a key of 40 px',
  '<p style="border-radius: 8px">Box</p>': 'Box has a corner of 8px',
  '<p style="box-shadow: 0 4px 8px #0004">Float</p>':
    'Float has a shadow of rgba(0, 0, 0, 0.267) 0px 4px 8px 0px',
  '<p style="filter: drop-shadow(0 1px 1px #000)">Drop</p>':
    'Drop has a shadow of drop-shadow(rgb(0, 0, 0) 0px 1px 1px)',
}

const ON_SCALE = `
  <h1 style="font-size: 51.3px">Landing</h1>
  <button style="height: 44px; background: red; border-radius: 10px">Press</button>
  <button style="width: 4em; min-height: 44px; background: red">A name of two lines</button>
  <button style="height: 20px">Without edge or fill</button>
  <p style="border-radius: 9999px; box-shadow: 0 0 #0000, var(--shadow-float)">List</p>
  <p style="box-shadow: 0 0 0 2px red">Ring</p>`

test('another size of type, height, corner or shadow than those of the scale is found', async ({
  page,
}) => {
  const show = (html: string) =>
    page.setContent(
      `<style>:root { ${TOKENS}; font-size: 16px } button, a, input { ${RESET} }</style>${html}`,
    )
  await show(ON_SCALE)
  expect(await offScale(page)).toEqual([])
  for (const [html, problem] of Object.entries(FAULTS)) {
    await show(html)
    expect(await offScale(page)).toEqual([problem])
  }
})

const FILLED = 'background: red; border-radius: 10px; border: 0; outline: 0'

/** What forced colours would lose, without an edge of its own. */
const LOST = {
  [`<a href="/" style="${FILLED}">Register</a>`]: 'Register has no edge',
  [`<span style="${FILLED}">New</span>`]: 'New has no edge',
  '<button role="tab" aria-selected="true">Calls</button>': 'Calls is not selected',
  '<a href="/" aria-current="true">7 days</a>': '7 days is not selected',
  '<label><input type="radio" checked style="opacity: 0">All</label>': 'All is not selected',
  '<button aria-pressed="false" style="outline: 1px solid">Mute</button>': 'Mute looks selected',
}

test('what has no edge and no selection in forced colours is found', async ({ page }) => {
  for (const [html, problem] of Object.entries(LOST)) {
    await page.setContent(html)
    expect(await lostInForcedColours(page)).toEqual([`In forced colours: ${problem}`])
  }
  await page.setContent(`<a href="/" style="${FILLED}; border: 1px solid transparent">Register</a>`)
  expect(await lostInForcedColours(page)).toEqual([])
})

test('the style guide is no part of the build', () => {
  const dist = join(import.meta.dirname, '../../packages/web/dist')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter(file => /\.(html|js|css|json)$/.test(file.name))
    .map(file => join(file.parentPath, file.name))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(file => /style.?guide/i.test(readFileSync(file, 'utf8')))).toEqual([])
})
