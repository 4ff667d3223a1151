import { lookUpRate } from '@ringback/contract/operator/rates/rate-look-up'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TextWithNumbers } from '../../phone/PhoneNumber.tsx'
import { formatPhoneNumber } from '../../phone/format-phone-number.ts'
import { useNumberingPlan } from '../../phone/numbering-plan.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Link } from '../../ui/buttons/Link.tsx'
import { Loaded, useEntity } from '../shared/Loaded.tsx'
import { Page, Section } from '../shared/Page.tsx'
import { DENSE, denseInputClass, LINK } from '../shared/console-controls.tsx'
import { RateSteps } from './RateSteps.tsx'

/** Looks up any number and shows every step of its price. The number is in the URL. */
export function LookUpPage() {
  const [parameters, setParameters] = useSearchParams()
  const number = parameters.get('number') ?? ''
  const callerId = parameters.get('callerId') ?? ''
  const [problems, setProblems] = useState<{ number?: string; callerId?: string }>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const entered = withoutPunctuation(String(form.get('number')))
    const from = withoutPunctuation(String(form.get('callerId')))
    const isFromValid = from === '' || /^\+[1-9]\d{6,14}$/.test(from)
    setProblems({
      ...(entered === '' && { number: 'Enter a number.' }),
      ...(!isFromValid && { callerId: 'Enter a plus, the country code and the number.' }),
    })
    if (entered === '' || !isFromValid) return
    keepLookUp({ number: entered, callerId: from })
    setParameters({ number: entered, ...(from && { callerId: from }) })
  }
  return (
    <Page title="Rate look-up" lead="Every step from a number to the price of a call.">
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <NumberField
          name="number"
          label="Number"
          hint={<TextWithNumbers>For example +44 20 7123 4567.</TextWithNumbers>}
          problem={problems.number}
          maxLength={64}
          value={number}
        />
        <NumberField
          name="callerId"
          label="Caller ID"
          hint="Optional. Without it, the number of the platform."
          problem={problems.callerId}
          maxLength={32}
          value={callerId}
        />
        <Button type="submit" className={`${DENSE} mt-[1.375rem]`}>
          Look up
        </Button>
      </form>
      {number === '' ? <Suggestions /> : <Found number={number} callerId={callerId} />}
    </Page>
  )
}

function NumberField(props: {
  name: string
  label: string
  hint: ReactNode
  problem: string | undefined
  maxLength: number
  /** Of the URL. */
  value: string
}) {
  const { name, label, hint, problem = null, maxLength, value } = props
  return (
    <Field label={label} hint={hint} problem={problem} className="w-72">
      {ids => (
        <input
          key={value}
          {...ids}
          name={name}
          type="tel"
          autoComplete="off"
          maxLength={maxLength}
          defaultValue={value}
          className={denseInputClass()}
        />
      )}
    </Field>
  )
}

/** Numbers are copied from mails and business cards: "(+44) 20-7123 4567". */
function withoutPunctuation(text: string): string {
  return text.trim().replaceAll(/[\s()./-]/g, '')
}

interface LookUp {
  number: string
  /** Empty for the number of the platform. */
  callerId: string
}

/** Ofcom reserves this number for drama and does not assign it. */
const EXAMPLE: LookUp = { number: '+442079460018', callerId: '' }
const KEPT_LOOK_UPS = 8

/** The newest first. They are forgotten with the page, because numbers are of customers. */
let lastLookUps: readonly LookUp[] = []

function keepLookUp(lookUp: LookUp): void {
  const others = lastLookUps.filter(other => pathOf(other) !== pathOf(lookUp))
  lastLookUps = [lookUp, ...others].slice(0, KEPT_LOOK_UPS)
}

function pathOf({ number, callerId }: LookUp): string {
  return `?${new URLSearchParams({ number, ...(callerId && { callerId }) })}`
}

/** The last look-ups, or an example before the first one. */
function Suggestions() {
  useNumberingPlan()
  const isFirst = lastLookUps.length === 0
  const title = isFirst ? 'For example' : 'Last look-ups'
  const shown = isFirst ? [EXAMPLE] : lastLookUps
  return (
    <Section title={title}>
      <ul className="grid justify-items-start gap-2 text-sm">
        {shown.map(lookUp => (
          <li key={pathOf(lookUp)}>
            <Link to={pathOf(lookUp)} className={LINK}>
              <TextWithNumbers>{nameOf(lookUp)}</TextWithNumbers>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function nameOf({ number, callerId }: LookUp): string {
  const called = formatPhoneNumber(number)
  return callerId ? `${called}, from ${formatPhoneNumber(callerId)}` : called
}

function Found({ number, callerId }: { number: string; callerId: string }) {
  const query = useEntity(lookUpRate, { query: { number, ...(callerId && { callerId }) } })
  return (
    <Section title="Steps">
      <Loaded query={query}>{found => <RateSteps found={found} />}</Loaded>
    </Section>
  )
}
