import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { TabList, TabPanel, Tabs } from './Tabs.tsx'

const TABS = ['one', 'two', 'three'].map(value => ({ value, label: value, icon: null }))

function Example() {
  const [value, setValue] = useState('one')
  return (
    <Tabs value={value} onChange={setValue}>
      <TabList label="Numbers" tabs={TABS} />
      {TABS.map(tab => (
        <TabPanel key={tab.value} value={tab.value}>
          content of {tab.value}
        </TabPanel>
      ))}
    </Tabs>
  )
}

function selectedTab() {
  return screen.getByRole('tab', { selected: true })
}

describe('tabs', () => {
  it('show the panel of the selected tab, labelled by the tab', async () => {
    render(<Example />)
    await userEvent.click(screen.getByRole('tab', { name: 'two' }))
    expect(selectedTab().textContent).toBe('two')
    expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('content of two')
  })

  it('show a count, which screen readers read after the name of the tab', () => {
    const badge = { count: 12, label: '12 missed calls' }
    render(
      <Tabs value="one" onChange={() => {}}>
        <TabList label="Numbers" tabs={[{ value: 'one', label: 'one', icon: null, badge }]} />
      </Tabs>,
    )
    expect(screen.getByRole('tab', { name: 'one 12 missed calls' })).toBeTruthy()
    expect(screen.getByText('9+')).toBeTruthy()
  })

  it.each([
    ['ltr', '{ArrowLeft}', '{ArrowRight}'],
    ['rtl', '{ArrowRight}', '{ArrowLeft}'],
  ] as const)(
    'are one stop of the Tab key, and arrows, Home and End select: %s',
    async (...row) => {
      const [direction, back, on] = row
      render(
        <div style={{ direction }}>
          <Example />
        </div>,
      )
      await userEvent.tab()
      expect(document.activeElement).toBe(selectedTab())
      for (const [key, tab] of [
        [back, 'three'],
        [on, 'one'],
        ['{End}', 'three'],
        ['{Home}', 'one'],
      ] as const) {
        await userEvent.keyboard(key)
        expect(selectedTab().textContent).toBe(tab)
        expect(document.activeElement).toBe(selectedTab())
      }
      await userEvent.tab()
      expect(document.activeElement).toBe(document.body)
    },
  )
})
