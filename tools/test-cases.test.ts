import { describe, expect, it } from 'vitest'
import { parseTestCases } from './test-cases.ts'

const parse = (text: string) => parseTestCases('example.test.tsx', text)
const shownBy = (body: string) => parse(`it('a test', async () => {${body}})`)[0]?.shows

describe('a text that a test requires on the screen', () => {
  it.each([
    ["expect(screen.getByText('Hello')).toBeTruthy()", 'Hello'],
    ["await screen.findByRole('button', { name: 'Hello' })", 'Hello'],
    ['expect(dialog().getAllByText(/^Hello\\.$/)).toHaveLength(2)', 'Hello.'],
    ["expect(box.textContent).toContain('Hello')", 'Hello'],
    ["await expect(page.getByRole('alert')).toContainText('Hello')", 'Hello'],
    ["const words = 'Hello'; screen.getByText(words)", 'Hello'],
    ["const to = 'you'; screen.getByText(`Hello ${to}`)", 'Hello you'],
    ['screen.getByText(`Hello ${someone}`)', 'Hello {}'],
    ["screen.getByText(matcherOf('Hello'))", 'Hello'],
    ["const shows = (words: string) => screen.getByText(words); shows('Hello')", 'Hello'],
  ])('is found in: %s', (body, text) => {
    expect(shownBy(body)).toContain(text)
  })

  it.each([
    "expect(screen.queryByText('Hello')).toBeNull()",
    "await expect(page.getByText('Hello')).toBeHidden()",
    "await expect(page.getByText('Hello')).not.toBeVisible()",
    "await expect(page.getByText('Hello')).toHaveCount(0)",
    "expect(box.textContent).not.toContain('Hello')",
    "expect(softphone.state().error).toBe('Hello')",
    "const words = 'Hello'",
  ])('is not found in: %s', body => {
    expect(shownBy(body)).not.toContain('Hello')
  })

  it('is one of the rows of a test that runs for each', () => {
    const [test] = parse(`
      it.each([['one', 'Hello'], ['two', 'Goodbye']])('shows %s', (_what, words) => {
        screen.getByText(words)
      })`)
    expect(test).toEqual({ title: 'shows %s', tags: [], shows: ['Hello', 'Goodbye'] })
  })
})

it('the rows of a table name its tests where the title is a column', () => {
  const titles = (text: string) => parse(text).map(({ title }) => title)
  expect(titles("it.each([['one', 1], ['two', 2]])('%s', () => {})")).toEqual(['%s', 'one', 'two'])
  expect(titles("const R = [{ rule: 'one' }]; it.each(R)('$rule', () => {})")).toContain('one')
  expect(titles("test.describe('a group', () => { test('a test', () => {}) })")).toEqual(['a test'])
})

it('a tag is a comment right above its test or its row', () => {
  const tests = parse(`
    // spec 1.1, 2.1 read as 3
    // beyond a feature
    it.each([
      ['one', 1], // spec 9.9
      // spec 1.2
      ['two', 2],
    ])('%s', () => {
      // spec 9.9
    })
    // A comment.
    test('three', () => {})`)
  expect(tests.map(({ title, tags }) => [title, tags])).toEqual([
    ['%s', ['spec 1.1, 2.1 read as 3', 'beyond a feature']],
    ['one', []],
    ['two', ['spec 1.2']],
    ['three', []],
  ])
})
