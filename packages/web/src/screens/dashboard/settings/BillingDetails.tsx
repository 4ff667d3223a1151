import {
  BILLING_ADDRESS_MAX_LENGTH,
  BILLING_ADDRESS_MAX_LINES,
  BILLING_NAME_MAX_LENGTH,
  linesOf,
  type BillingDetails as Details,
  getBillingDetails,
  setBillingDetails,
  taxNumber,
} from '@ringback/contract/customers/credit/billing-details'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keys, useAnswer } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { useClient } from '../../../api/use-client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Select } from '../../../ui/choice/Select.tsx'
import { Field, TextInput, inputClass } from '../../../ui/forms/Field.tsx'
import { useCheckedForm } from '../../../ui/forms/use-checked-form.ts'
import { useNotice } from '../shared/messages/NoticeBox.tsx'
import { SettingCard } from './SettingParts.tsx'

/** What tax documents have of the customer. Nothing while the operator issues none, and until that is known. */
export function BillingDetails() {
  const { data } = useAnswer(getBillingDetails, keys.billingDetails, { refetchOnMount: 'always' })
  return data && data.places.length > 0 ? <BillingForm stored={data} /> : null
}

type FieldName = 'name' | 'address' | 'taxNumber'

function BillingForm({ stored }: { stored: Details }) {
  const notices = useNotice()
  const client = useClient()
  const queries = useQueryClient()
  const { changing, change } = useChange(notices)
  const [place, setPlace] = useState(stored.place)
  const { problems, check, formProps } = useCheckedForm<FieldName>(problemsOf)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    notices.dismiss()
    const text = check()
    if (text === null) return
    const [name, address, number] = [text('name'), text('address'), text('taxNumber')]
    const body = { name, address, place, taxNumber: number }
    const saved = await change(
      'details',
      () => client.request(setBillingDetails, { body }),
      'Failed to save your billing details',
    )
    if (!saved) return
    queries.setQueryData(keys.billingDetails, saved.value)
    // What packages cost depends on the place.
    void queries.invalidateQueries({ queryKey: keys.packages })
    notices.succeed('Your billing details are saved')
  }
  return (
    <SettingCard
      title="Billing details"
      lead="Your next tax documents have this name, address and tax number. Earlier ones stay as they are."
      notices={notices}
    >
      <form {...formProps} onSubmit={event => void submit(event)}>
        <BillingFields stored={stored} problems={problems} place={place} setPlace={setPlace} />
        <Button
          type="submit"
          look="secondary"
          busy={changing !== null}
          className="mt-4 max-sm:w-full"
        >
          Save billing details
        </Button>
      </form>
    </SettingCard>
  )
}

interface BillingFieldsProps {
  stored: Details
  problems: Partial<Record<FieldName, string>>
  place: string | null
  setPlace: (place: string | null) => void
}

function BillingFields({ stored, problems, place, setPlace }: BillingFieldsProps) {
  const places: (Details['places'][number] | null)[] = [null, ...stored.places]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Name on documents"
        hint="Leave this empty for your display name."
        problem={problems.name}
      >
        {ids => (
          <TextInput {...ids} name="name" autoComplete="organization" defaultValue={stored.name} />
        )}
      </Field>
      <Field label="Tax number (optional)" hint="In India your GSTIN." problem={problems.taxNumber}>
        {ids => (
          <TextInput
            {...ids}
            name="taxNumber"
            autoComplete="off"
            data-digits
            defaultValue={stored.taxNumber}
          />
        )}
      </Field>
      <Field label="Address (optional)" problem={problems.address}>
        {ids => (
          <textarea
            {...ids}
            name="address"
            rows={3}
            autoComplete="street-address"
            defaultValue={stored.address}
            className={inputClass('h-auto! py-2.5')}
          />
        )}
      </Field>
      <Select
        label="Place of supply"
        items={places}
        selected={places.find(each => (each?.code ?? null) === place) ?? null}
        onSelect={chosen => setPlace(chosen?.code ?? null)}
        itemKey={each => each?.code ?? ''}
        itemText={each => each?.name ?? 'Not given'}
      />
    </div>
  )
}

function problemsOf(text: (name: FieldName) => string): Partial<Record<FieldName, string>> {
  return {
    ...(text('name').trim().length > BILLING_NAME_MAX_LENGTH && {
      name: `Enter at most ${BILLING_NAME_MAX_LENGTH} characters.`,
    }),
    ...(text('address').trim().length > BILLING_ADDRESS_MAX_LENGTH && {
      address: `Enter at most ${BILLING_ADDRESS_MAX_LENGTH} characters.`,
    }),
    ...(linesOf(text('address')) > BILLING_ADDRESS_MAX_LINES && {
      address: `Enter at most ${BILLING_ADDRESS_MAX_LINES} lines.`,
    }),
    ...(!taxNumber.safeParse(text('taxNumber')).success && {
      taxNumber: 'Enter up to 20 letters and digits.',
    }),
  }
}
