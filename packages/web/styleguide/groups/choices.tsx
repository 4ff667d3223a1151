import { Clock, Grid3x3, Mic, Users } from 'lucide-react'
import { useId } from 'react'
import { Combobox } from '../../src/ui/choice/Combobox.tsx'
import { Palette } from '../../src/ui/choice/Palette.tsx'
import { RadioCard } from '../../src/ui/choice/RadioCard.tsx'
import { Segments } from '../../src/ui/choice/Segments.tsx'
import { Select } from '../../src/ui/choice/Select.tsx'
import { TabList, TabPanel, Tabs } from '../../src/ui/choice/Tabs.tsx'
import { Button } from '../../src/ui/buttons/Button.tsx'
import { Flag } from '../../src/ui/identity/Flag.tsx'
import { type Group, Held, examplesOf } from '../group.tsx'

const COUNTRIES = [
  { code: 'GB', name: 'United Kingdom' },
  { code: 'IN', name: 'India' },
  { code: 'US', name: 'United States' },
]
const [UNITED_KINGDOM = { code: 'GB', name: 'United Kingdom' }] = COUNTRIES
type Country = typeof UNITED_KINGDOM

const countryProps = {
  label: 'Country',
  items: COUNTRIES,
  itemKey: ({ code }: Country) => code,
  itemText: ({ name }: Country) => name,
  renderItem: (country: Country) => (
    <>
      <Flag country={country.code} /> {country.name}
    </>
  ),
}
const searchProps = {
  ...countryProps,
  search: (query: string) =>
    COUNTRIES.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
  searchPlaceholder: 'Search a country',
  emptyText: 'No country',
}

const STATES = ['enabled', 'disabled'] as const

export const choices: Group = {
  title: 'Choices',
  examples: {
    ...examplesOf(['field', 'disabled', 'small', 'text', 'icon'], 'Select', look => (
      <Held value={UNITED_KINGDOM}>
        {(selected, onSelect) => (
          <Select
            {...countryProps}
            {...{ selected, onSelect }}
            look={look === 'disabled' ? 'field' : look}
            icon={look === 'icon' && <Mic size={22} />}
            disabled={look === 'disabled' || look === 'text'}
          />
        )}
      </Held>
    )),
    ...examplesOf(['field', 'button', 'disabled', 'bare'], 'Combobox', look => (
      <Held<Country | null> value={UNITED_KINGDOM}>
        {(selected, onSelect) => (
          <Combobox
            {...searchProps}
            {...{ selected, onSelect }}
            isField={look === 'field' || look === 'disabled'}
            isBare={look === 'bare'}
            disabled={look === 'disabled' || look === 'bare'}
            renderSelected={country => (
              <>
                <Flag country={country?.code ?? null} />
                {look !== 'button' && <span className="flex-1 text-start">{country?.name}</span>}
              </>
            )}
          />
        )}
      </Held>
    )),
    Segments: (
      <Held value="all">
        {(value, onChange) => (
          <Segments label="Calls" value={value} onChange={onChange} items={SEGMENTS} />
        )}
      </Held>
    ),
    Tabs: (
      <Held value="dialer">
        {(value, onChange) => (
          <Tabs value={value} onChange={onChange}>
            <TabList label="Pages" tabs={TABS} />
            <TabPanel value={value} className="py-3 text-sm text-soft">
              The page of {value}
            </TabPanel>
          </Tabs>
        )}
      </Held>
    ),
    ...examplesOf(STATES, 'RadioCard', state => <RadioCards isDisabled={state === 'disabled'} />),
    Palette: (
      <Held value={false}>
        {(isOpen, setOpen) => (
          <>
            <Button look="secondary" onClick={() => setOpen(true)}>
              Open
            </Button>
            {isOpen && <CountryPalette onClose={() => setOpen(false)} />}
          </>
        )}
      </Held>
    ),
  },
}

const SEGMENTS = ['all', 'incoming', 'outgoing'].map(value => ({ value, label: value }))
const TABS = [
  { value: 'dialer', label: 'Dialer', icon: <Grid3x3 size={18} /> },
  {
    value: 'history',
    label: 'Call History',
    shortLabel: 'History',
    icon: <Clock size={18} />,
    badge: { count: 3, label: '3 missed calls' },
  },
  { value: 'contacts', label: 'Contacts', icon: <Users size={18} /> },
]

function RadioCards({ isDisabled }: { isDisabled: boolean }) {
  const name = useId()
  return (
    <Held value="mobile">
      {(value, onChange) =>
        ['mobile', 'landline'].map(kind => (
          <RadioCard
            key={kind}
            name={name}
            isChosen={kind === value}
            isDisabled={isDisabled}
            onChoose={() => onChange(kind)}
          >
            A {kind}
          </RadioCard>
        ))
      }
    </Held>
  )
}

function CountryPalette({ onClose }: { onClose: () => void }) {
  return (
    <Held value="">
      {(text, onText) => {
        const hits = searchProps
          .search(text)
          .map(({ code, name }) => ({ key: code, kind: 'Country', title: name, detail: code }))
        return (
          <Palette
            label="Countries"
            placeholder="Search a country"
            {...{ text, onText, hits, onClose }}
            status={hits.length === 0 ? 'No country' : ''}
            onOpen={onClose}
          />
        )
      }}
    </Held>
  )
}
