import { numberFromQuery } from '@ringback/contract/phone'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EndedCall } from '../../../../softphone/machine/softphone-state.ts'
import { type Country, homeCountry } from '../../shared/countries.ts'
import { changeCountry, countryOf, parseNotation } from '../../shared/number-field/typed-number.ts'

/** The input of the dialer, which is kept between two calls. */
interface Draft {
  /** The dialable characters in the number field: "+447400123456". */
  number: string
  /** The country chosen in the picker. */
  pickedCountry: Country
  /** The ended call whose explanation was dismissed. */
  dismissedCall: EndedCall | null
}

const KEY = ['dialer-draft']

/**
 * The number in the field, its country, and the actions that change them. The draft is kept in the
 * session's query cache, so it survives a change of tab and ends with the session. The actions are the same
 * functions on every render.
 */
export function useDraft() {
  const cache = useQueryClient()
  const linkedNumber = useLinkedNumber()
  const [draft, setDraft] = useState<Draft>(() => {
    const initialDraft = cache.getQueryData<Draft>(KEY) ?? emptyDraft()
    if (linkedNumber === null) return initialDraft
    return { ...initialDraft, number: parseNumber(linkedNumber, initialDraft.pickedCountry) ?? '' }
  })
  const actions = useMemo(() => createActions(setDraft), [])
  useEffect(() => {
    cache.setQueryData(KEY, draft)
  }, [cache, draft])
  const { number, pickedCountry, dismissedCall } = draft
  return { number, country: countryOf(number, pickedCountry), dismissedCall, ...actions }
}

function emptyDraft(): Draft {
  return { number: '', pickedCountry: homeCountry(navigator.languages), dismissedCall: null }
}

function createActions(setDraft: (update: (previous: Draft) => Draft) => void) {
  const update = (edit: (previous: Draft) => Partial<Draft>) =>
    setDraft(previous => ({ ...previous, ...edit(previous) }))
  return {
    change: (number: string) => update(() => ({ number })),
    append: (key: string) => update(({ number }) => ({ number: number + key })),
    backspace: () => update(({ number }) => ({ number: number.slice(0, -1) })),
    clear: () => update(() => ({ number: '' })),
    paste: (text: string) =>
      update(({ number, pickedCountry }) => ({
        number: parseNumber(text, countryOf(number, pickedCountry)) ?? number,
      })),
    /** The plus key: inserts the picked dial code into an empty field, otherwise adds a leading plus. */
    plus: () =>
      update(({ number, pickedCountry }) => ({
        number: number === '' ? pickedCountry.dialCode : withPlus(number),
      })),
    /** A plus typed on a keyboard adds only the plus, because the dial code is typed after it. */
    typePlus: () => update(({ number }) => ({ number: withPlus(number) })),
    pickCountry: (country: Country) =>
      update(({ number, pickedCountry }) => ({
        pickedCountry: country,
        number: changeCountry(number, countryOf(number, pickedCountry), country),
      })),
    dismissCall: (dismissedCall: EndedCall | null) => update(() => ({ dismissedCall })),
  }
}

function withPlus(number: string): string {
  return number.startsWith('+') ? number : `+${number}`
}

function parseNumber(text: string, country: Country): string | null {
  return parseNotation(numberFromQuery(text), country.code)
}

/** The number of a link (`?number=`). It is removed from the URL after the first render. */
function useLinkedNumber(): string | null {
  const [params, setParams] = useSearchParams()
  const number = params.get('number')
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
