import type { FirstCall } from '@ringback/contract/customers/rates'
import { formatUsd, microsFromUsd } from '@ringback/contract/money'

export const firstCall = {
  title: 'Before your first call',
  hide: 'Hide these steps',
  hear: 'Hear yourself',
  hearDetail: 'Free test of microphone and network, about 20 s',
}

const ONE_DOLLAR = microsFromUsd(1)

/** "Your first dollar is on us: about 19 min to India". Null for a user without the welcome credit. */
export function welcomeText({ welcomeCredit, destination }: FirstCall): string | null {
  if (welcomeCredit === null) return null
  const amount = welcomeCredit === ONE_DOLLAR ? 'dollar' : formatUsd(welcomeCredit)
  const gift = `Your first ${amount} is on us`
  if (destination === null) return `${gift}.`
  return `${gift}: about ${destination.minutes} min to ${destination.country}.`
}
