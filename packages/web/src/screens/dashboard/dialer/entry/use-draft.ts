import { numberFromQuery } from '@ringback/contract/phone/e164'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { linkedNumber } from '../../../../session/linked-number.ts'
import { readNumber } from '../../../../phone/numbering-plan.ts'
import { type Country, homeCountry } from '../../shared/countries/countries.ts'
import { isContactsView } from '../../shared/contacts/AddContactLink.tsx'
import { DRAFT_KEY, forgetKeptDraft, keptDraft } from '../../shared/number-field/kept-draft.ts'
import {
  changeCountry,
  countryOf,
  fieldNumber,
  withoutRepeatedCode,
  withoutTrunkPrefix,
} from '../../shared/number-field/typed-number.ts'

/** Parts of a pasted text that a call does not dial. */
export interface LeftOut {
  extension: string | null
  /** A second number, as it was written. */
  rest: string | null
}

/** The input of the dialer, which is kept between two calls. */
interface Draft {
  /** The dialable characters in the number field: "+447400123456" or "02079460018". */
  number: string
  /** The beginning of a contact's name that is typed instead of a number; otherwise empty. */
  name: string
  /** What the pasted or linked text had besides the number; null after an edit. */
  leftOut: LeftOut | null
  /** The dial code that the page wrote into the empty field, while the number starts with it. */
  insertedCode: string | null
  /** The country chosen in the picker. */
  pickedCountry: Country
}

/**
 * The number in the field, its country, and the actions that change them. The draft is kept in the
 * session's query cache, so it survives a change of tab and ends with the session. A Retry that reloads the page keeps it too. The actions are the same
 * functions on every render.
 */
export function useDraft() {
  const cache = useQueryClient()
  const linkedNumber = useLinkedNumber()
  const [draft, setDraft] = useState<Draft>(() => {
    const initialDraft = cache.getQueryData<Draft>(DRAFT_KEY) ?? keptDraft<Draft>() ?? emptyDraft()
    return linkedNumber === null ? initialDraft : withLinkedNumber(initialDraft, linkedNumber)
  })
  // A link of the page itself, such as "Call back", changes the URL while the dialer is open.
  const [lastLinkedNumber, setLastLinkedNumber] = useState(linkedNumber)
  if (linkedNumber !== lastLinkedNumber) {
    setLastLinkedNumber(linkedNumber)
    if (linkedNumber !== null) setDraft(withLinkedNumber(draft, linkedNumber))
  }
  const actions = useMemo(() => createActions(setDraft), [])
  useEffect(() => {
    cache.setQueryData(DRAFT_KEY, draft)
  }, [cache, draft])
  useEffect(forgetKeptDraft, [])
  const { number, name, leftOut, pickedCountry } = draft
  const country = countryOf(number, pickedCountry)
  const reading = readNumber(number, country.code)
  return {
    number,
    name,
    /** The number that a call dials: a national number is read by the rules of the picked country. */
    dialledNumber: reading.number,
    reading,
    leftOut,
    country,
    ...actions,
  }
}

/** A link may come from anywhere, so its number is read like pasted text: a text without digits changes nothing. */
function withLinkedNumber(draft: Draft, linkedNumber: string): Draft {
  return { ...draft, name: '', ...pasted(draft, numberFromQuery(linkedNumber)) }
}

/** The number of a text that replaces the number. A national number belongs to the picked country. */
function pasted({ number, pickedCountry }: Draft, text: string): Partial<Draft> {
  const reading = readNumber(text, pickedCountry.code)
  const { extension, rest } = reading
  return {
    number: fieldNumber(text, reading, pickedCountry) ?? number,
    leftOut: extension === null && rest === null ? null : { extension, rest },
    insertedCode: null,
  }
}

function emptyDraft(): Draft {
  return {
    number: '',
    name: '',
    leftOut: null,
    insertedCode: null,
    pickedCountry: homeCountry(navigator.languages),
  }
}

function createActions(setDraft: (update: (previous: Draft) => Draft) => void) {
  const update = (edit: (previous: Draft) => Partial<Draft>) =>
    setDraft(previous => ({ ...previous, ...edit(previous) }))
  /** A change of the number, which replaces a typed name. */
  const updateNumber = (edit: (previous: Draft) => Partial<Draft>) =>
    update(previous => ({ name: '', leftOut: null, ...edit(previous) }))
  return {
    change: (number: string) => updateNumber(draft => edited(draft, number)),
    changeName: (name: string) =>
      update(() => ({ name, number: '', leftOut: null, insertedCode: null })),
    append: (key: string) => updateNumber(draft => edited(draft, draft.number + key)),
    backspace: () =>
      update(draft =>
        draft.name === ''
          ? { ...edited(draft, draft.number.slice(0, -1)), leftOut: null }
          : { name: [...draft.name].slice(0, -1).join('') },
      ),
    clear: () => updateNumber(() => ({ number: '', insertedCode: null })),
    /** Replaces the number with that of a text. */
    paste: (text: string) => updateNumber(draft => pasted(draft, text)),
    /** The plus key: inserts the picked dial code into an empty field, otherwise adds a leading plus. */
    plus: () =>
      updateNumber(({ number, pickedCountry: { dialCode } }) =>
        number === '' ? { number: dialCode, insertedCode: dialCode } : { number: withPlus(number) },
      ),
    /** A plus typed on a keyboard adds only the plus, because the dial code is typed after it. */
    typePlus: () =>
      updateNumber(({ number, insertedCode }) => ({
        number: number === insertedCode ? '+' : withPlus(number),
        insertedCode: null,
      })),
    pickCountry: (country: Country) =>
      updateNumber(({ number, pickedCountry }) => {
        const changed = changeCountry(number, countryOf(number, pickedCountry), country)
        const insertedCode = changed === country.dialCode ? changed : null
        return { pickedCountry: country, number: changed, insertedCode }
      }),
  }
}

/**
 * The number after an edit. A dial code that the page inserted and the user typed again stands once, and a
 * national number after a dial code loses the 0 in front of it.
 */
function edited({ insertedCode }: Draft, number: string): Partial<Draft> {
  if (insertedCode === null || !number.startsWith(insertedCode)) {
    return { number: withoutTrunkPrefix(number), insertedCode: null }
  }
  const single = withoutRepeatedCode(number, insertedCode)
  return {
    number: withoutTrunkPrefix(single),
    insertedCode: single === number ? insertedCode : null,
  }
}

function withPlus(number: string): string {
  return number.startsWith('+') ? number : `+${number}`
}

/** The number of a link (`?number=`). It is removed from the URL after the first render. */
function useLinkedNumber(): string | null {
  const [params, setParams] = useSearchParams()
  // The contacts have a number in the URL too, while the dialer may still be on the screen.
  const number = isContactsView(params) ? null : linkedNumber(params)
  useEffect(() => {
    if (number === null) return
    setParams(
      previous => {
        const newParams = new URLSearchParams(previous)
        newParams.delete('number')
        return newParams
      },
      { replace: true },
    )
  }, [number, setParams])
  return number
}
