import { numberFromQuery } from '@ringback/contract/phone'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EndedCall } from '../../../../softphone/machine/softphone-state.ts'
import { type Country, homeCountry } from '../../shared/countries.ts'
import { countryOf, fromAnyNotation, withCountry } from './typed-number.ts'

/** What somebody is about to dial. */
interface Draft {
  bare: string
  picked: Country
  /** The ended call whose explanation has been read. */
  read: EndedCall | null
}

const KEY = ['dialer-draft']

/**
 * The number being typed and the picked country, and what can be done to them; the actions stay the same.
 * Kept in the session's cache, so that a look at another tab does not lose it, and a logout does.
 */
export function useDraft() {
  const cache = useQueryClient()
  const prefill = usePrefill()
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = cache.getQueryData<Draft>(KEY)
    const start = kept ?? { bare: '', picked: homeCountry(navigator.languages), read: null }
    return prefill === null ? start : { ...start, bare: notation(prefill, start.picked) ?? '' }
  })
  const actions = useMemo(() => {
    const change = (edit: (before: Draft) => Partial<Draft>) =>
      setDraft(before => ({ ...before, ...edit(before) }))
    return {
      change: (bare: string) => change(() => ({ bare })),
      append: (key: string) => change(({ bare }) => ({ bare: bare + key })),
      backspace: () => change(({ bare }) => ({ bare: bare.slice(0, -1) })),
      clear: () => change(() => ({ bare: '' })),
      paste: (text: string) =>
        change(({ bare, picked }) => ({ bare: notation(text, countryOf(bare, picked)) ?? bare })),
      /** On an empty number the picked dial code, elsewhere the plus that is missing in front. */
      plus: () =>
        change(({ bare, picked }) => ({ bare: bare === '' ? picked.dialCode : withPlus(bare) })),
      /** A plus from a keyboard is the plus alone: the dial code is typed after it. */
      typePlus: () => change(({ bare }) => ({ bare: withPlus(bare) })),
      pick: (next: Country) =>
        change(({ bare, picked }) => ({
          picked: next,
          bare: withCountry(bare, countryOf(bare, picked), next),
        })),
      markRead: (read: EndedCall | null) => change(() => ({ read })),
    }
  }, [])
  useEffect(() => {
    cache.setQueryData(KEY, draft)
  }, [cache, draft])
  const { bare, picked, read } = draft
  return { bare, country: countryOf(bare, picked), read, ...actions }
}

function withPlus(bare: string): string {
  return bare.startsWith('+') ? bare : `+${bare}`
}

function notation(text: string, country: Country): string | null {
  return fromAnyNotation(numberFromQuery(text), country.code)
}

/** The number that a link brought along (`?number=`), taken out of the address once it is read. */
function usePrefill(): string | null {
  const [params, setParams] = useSearchParams()
  const number = params.get('number')
  useEffect(() => {
    if (number === null) return
    setParams(
      before => {
        const after = new URLSearchParams(before)
        after.delete('number')
        return after
      },
      { replace: true },
    )
  }, [number, setParams])
  return number
}
