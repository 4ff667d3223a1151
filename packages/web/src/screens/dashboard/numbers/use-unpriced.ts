import { listNumberCountries } from '@ringback/contract/customers/numbers'
import { useQuery } from '@tanstack/react-query'
import { keys, useRequest } from '../../../api/queries.ts'

/** Whether a country of the search is known to have no number with a price. */
export function useUnpriced(): (countryCode: string) => boolean {
  const request = useRequest(listNumberCountries)
  const { data } = useQuery({
    queryKey: keys.numberCountries,
    queryFn: ({ signal }) => request({}, { signal }),
  })
  return countryCode =>
    data?.countries.find(country => country.countryCode === countryCode)?.types.length === 0
}
