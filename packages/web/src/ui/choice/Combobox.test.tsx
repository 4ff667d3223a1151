import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

// Another test file may have loaded the list already, and a second test here would find it loaded.
it('opens by its label, and searches for the characters that were typed while the list was loading', async () => {
  vi.resetModules()
  const { Combobox } = await import('./Combobox.tsx')
  const onSelect = vi.fn()
  const items = ['France', 'United Kingdom', 'United States']
  render(
    <Combobox
      isField
      label="Country"
      items={items}
      selected="France"
      onSelect={onSelect}
      itemKey={item => item}
      itemText={item => item}
      search={query => items.filter(item => item.toLowerCase().includes(query))}
      renderItem={item => item}
      renderSelected={item => item}
      searchPlaceholder="Search"
      emptyText="None"
    />,
  )
  const button = screen.getByRole('combobox', { name: 'Country' })
  expect(screen.getByLabelText('Country', { selector: 'button' })).toBe(button)
  fireEvent.click(screen.getByText('Country'))
  expect(screen.queryByPlaceholderText('Search')).toBeNull()
  for (const key of 'states') fireEvent.keyDown(button, { key })
  const search = await screen.findByPlaceholderText<HTMLInputElement>('Search')
  expect(search.value).toBe('states')
  fireEvent.keyDown(search, { key: 'Enter' })
  await vi.waitFor(() => expect(onSelect).toHaveBeenCalledWith('United States'))
})
