import { type RentalEvidence, recordRefusal } from './evidence.ts'
import type { User } from './user.ts'

/** Searches numbers with a random pattern and rents the first. */
export async function rentNumber({ id: userId, api, random, evidence }: User): Promise<void> {
  const pattern = String(random.between(100, 999))
  const found = await api.send(
    'GET',
    `/api/numbers/search?countryCode=US&pattern=${pattern}&limit=5`,
  )
  const numbers = (found.body?.['numbers'] ?? []) as { phoneNumber: string }[]
  if (found.status !== 200) return recordRefusal(evidence, found.body?.['code'])
  if (numbers.length === 0) return
  const { phoneNumber } = random.pick(numbers)
  const rented = await api.send('POST', '/api/numbers/purchase', { phoneNumber })
  const rental = rented.status === 200 ? rented.body : await findRental(api, phoneNumber)
  if (!rental) return recordRefusal(evidence, rented.body?.['code'])
  evidence.acknowledged++
  const numberId = String(rental['id'])
  evidence.rentals.push({ numberId, userId, phoneNumber, cancelled: 'no' })
}

/** A request whose answer was lost may have rented the number, so that the next one is refused. */
async function findRental(api: User['api'], phoneNumber: string) {
  const listed = await api.send('GET', '/api/numbers')
  const numbers = (listed.body?.['numbers'] ?? []) as Record<string, unknown>[]
  return numbers.find(number => number['phoneNumber'] === phoneNumber)
}

/** Cancels one of the user's numbers, if there is one. */
export async function cancelNumber({ id, api, random, evidence }: User): Promise<void> {
  const mine = evidence.rentals.filter(
    ({ userId, cancelled }) => userId === id && cancelled === 'no',
  )
  if (mine.length === 0) return
  const rental: RentalEvidence = random.pick(mine)
  rental.cancelled = 'requested'
  const { status, body } = await api.send('DELETE', `/api/numbers/${rental.numberId}`)
  // Of a repeated request the first one may have had its effect, and the second one does not find the number.
  if (status === 200 || status === 404) rental.cancelled = 'acknowledged'
  else recordRefusal(evidence, body?.['code'])
  if (status === 200) evidence.acknowledged++
}
