import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { GROUPS, Styleguide } from '../../styleguide/Styleguide.tsx'

const PAGE = join(import.meta.dirname, '../../styleguide')
/** Parts of the others, and what has no states. */
const NOT_SHOWN = [
  'buttons/Link.tsx',
  'layout/SiteFooter.tsx',
  'choice/SearchList.tsx',
  'choice/SelectBox.tsx',
  'choice/SelectMenu.tsx',
]

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => file.replaceAll('\\', '/'))

it('the style guide shows every component of this folder', () => {
  const page = filesOf(PAGE)
    .filter(file => file.endsWith('.tsx'))
    .map(file => readFileSync(join(PAGE, file), 'utf8'))
    .join('')
  const components = filesOf(import.meta.dirname).filter(
    file => file.endsWith('.tsx') && !file.includes('.test.') && !NOT_SHOWN.includes(file),
  )
  expect(components.filter(file => !page.includes(`/ui/${file}'`))).toEqual([])
})

it('the style guide shows each group in both themes', () => {
  render(
    <MemoryRouter>
      <Styleguide />
    </MemoryRouter>,
  )
  for (const { title, examples } of GROUPS) {
    const shown = screen.getByRole('region', { name: title }).querySelectorAll('dt')
    expect(shown).toHaveLength(2 * Object.keys(examples).length)
  }
})
