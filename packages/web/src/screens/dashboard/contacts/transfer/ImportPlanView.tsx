import type { Contact, ContactFields } from '@ringback/contract/customers/contacts'
import { CONTACTS_MAX } from '@ringback/contract/limits'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addText, contactTransfer, overLimitText, planText } from './strings.ts'
import { Alert } from '../../../../ui/Alert.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Combobox } from '../../../../ui/choice/Combobox.tsx'
import { Flag } from '../../../../ui/Flag.tsx'
import { CountryOption } from '../../shared/countries/CountryOption.tsx'
import { homeCountry, listCountries, matchCountries } from '../../shared/countries/countries.ts'
import type { ReadFile } from './file-entry.ts'
import { PlanLists } from './PlanLists.tsx'
import { countLeftOut, planImport } from './import-plan.ts'

interface ImportPlanViewProps {
  file: ReadFile
  /** The saved contacts. */
  contacts: readonly Contact[]
  busy: boolean
  onAdd: (fields: ContactFields[]) => void
}

/** The dry run: what an import would add, what is saved already, and what cannot be added. */
export function ImportPlanView({ file, contacts, busy, onAdd }: ImportPlanViewProps) {
  const [country, setCountry] = useState(() => homeCountry(navigator.languages))
  const plan = useMemo(() => planImport(file, contacts, country.code), [file, contacts, country])
  const { added, known, problems, leftOut, isCut } = plan
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const excess = contacts.length + added.length - CONTACTS_MAX
  return (
    <div className="grid gap-4">
      <div>
        <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {contactTransfer.planTitle}
        </h4>
        <p role="status" className="mt-1 text-sm text-soft">
          {planText({
            added: added.length,
            known: known.length,
            problems: problems.length,
            leftOut: countLeftOut(leftOut),
          })}
          {isCut && ` ${contactTransfer.cut}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <Combobox
          label={contactTransfer.country}
          items={listCountries()}
          search={matchCountries}
          selected={country}
          onSelect={setCountry}
          itemKey={item => item.code}
          itemText={item => `${item.name} ${item.dialCode}`}
          renderItem={item => <CountryOption country={item} />}
          renderSelected={item => <Flag country={item?.code ?? null} />}
          searchPlaceholder={contactTransfer.countrySearch}
          emptyText={contactTransfer.noCountries}
        />
        <span className="min-w-0 flex-1 text-soft">
          {contactTransfer.country}: {country.name}
        </span>
      </div>
      {added.length === 0 && <p className="text-sm">{contactTransfer.nothingNew}</p>}
      <PlanLists plan={plan} />
      {excess > 0 && <Alert tone="warning">{overLimitText(excess)}</Alert>}
      {added.length > 0 && (
        <Button
          className="justify-self-start max-sm:justify-self-stretch"
          busy={busy}
          disabled={excess > 0}
          onClick={() => onAdd(added)}
        >
          {busy ? contactTransfer.saving : addText(added.length)}
        </Button>
      )}
    </div>
  )
}
