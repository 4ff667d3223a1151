import type { NumberType } from '@ringback/contract/customers/numbers/number-search'
import { type Micros, formatRate, formatUsd } from '@ringback/contract/money'
import type {
  DestinationPrices,
  ListedCountry,
  ListedRefusal,
  NumberPrice,
} from '@ringback/contract/page/visitor-pages'
import { countryInSentence, destinationText } from '@ringback/contract/text/places'
import type { ReactNode } from 'react'
import { Card } from '../ui/layout/Card.tsx'
import { SearchForm } from './RatePages.tsx'
import {
  CallerIdHint,
  Message,
  PriceDetails,
  RangeOfPrices,
  isRefused,
  minutesForFiveDollars,
  noPriceText,
  rangeText,
  refusalsOf,
  sentencesOf,
} from './prices.tsx'
import {
  ActionLink,
  Actions,
  Heading,
  Lead,
  RegisterLink,
  SitePage,
  type VisitorDocument,
  useSite,
} from './SitePage.tsx'
import { PriceTable } from './tables.tsx'
import { Code } from '../ui/identity/Code.tsx'

/** What a call to a country costs, and a number there. */
export function countryDocument(country: ListedCountry): VisitorDocument {
  const { name, slug, dialCode } = country
  const place = countryInSentence(name)
  return {
    title: `Calls to ${place}: price per minute`,
    description: descriptionOf(country),
    canonicalPath: `/rates/${slug}`,
    content: (
      <SitePage>
        <Heading>Calls to {place}</Heading>
        {dialCode !== null && (
          <Lead>
            Country code <Code>{dialCode}</Code>
          </Lead>
        )}
        <SearchForm />
        <Prices country={country} />
        <DestinationTable {...country} />
        <SectionHeading>Rent a number in {place}</SectionHeading>
        <NumberFees place={place} numbers={country.numbers} />
        <CallerIdHint />
        <Actions>
          <RegisterLink />
          <ActionLink href="/rates">All countries</ActionLink>
        </Actions>
      </SitePage>
    ),
  }
}

function descriptionOf(country: ListedCountry): string {
  const { landline, mobile } = country
  const place = countryInSentence(country.name)
  if (isRefused(country)) return `Calls to ${place} are not possible.`
  const prices = [
    landline && `Landline ${rangeText(landline)}`,
    mobile && `Mobile ${rangeText(mobile)}`,
  ].filter(Boolean)
  const costs =
    prices.length === 0
      ? 'depends on the number: enter it here to see its price'
      : `a minute: ${prices.join(', ')}`
  const call = `What a call to ${place} costs ${costs}.`
  return `${call} Prepaid, from your browser, without an app.`
}

/** The price of a minute to landlines and to mobile phones, or why the country is not called. */
function Prices({ country }: { country: ListedCountry }) {
  const site = useSite()
  if (isRefused(country)) return <Message>{refusalsOf(country, site)}</Message>
  const { landline, mobile, usualMobile, landlineRefusals, mobileRefusals } = country
  return (
    <div className="mt-6 grid gap-4 sm:grid-cols-2">
      <Card title="Landline">
        {landline ? <PriceDetails range={landline} /> : <NoPrice refusals={landlineRefusals} />}
      </Card>
      <Card title="Mobile">
        {mobile ? (
          <PriceDetails range={mobile} usual={usualMobile} />
        ) : (
          <NoPrice refusals={mobileRefusals} />
        )}
      </Card>
    </div>
  )
}

/** Why a kind of number has no price. */
function NoPrice({ refusals }: { refusals: readonly ListedRefusal[] }) {
  return <p>{noPriceText(refusals, useSite())}</p>
}

function DestinationTable({ destinations }: { destinations: readonly DestinationPrices[] }) {
  const label = 'Prices by kind of number'
  return (
    <>
      <SectionHeading>{label}</SectionHeading>
      <PriceTable
        label={label}
        columns={
          <>
            <th scope="col">Numbers</th>
            <th scope="col">Price a minute</th>
            <th scope="col">Billing step</th>
            <th scope="col">
              <Code>$5</Code> buys
            </th>
          </>
        }
        rows={destinations.map(destination => (
          <Destination key={destination.name} {...destination} />
        ))}
      />
    </>
  )
}

function Destination({ name, price, refusals }: DestinationPrices) {
  const sentences = sentencesOf(refusals, useSite())
  if (price === null) {
    return (
      <tr>
        <th scope="row">{destinationText(name)}</th>
        <td colSpan={3}>{sentences}</td>
      </tr>
    )
  }
  const minutes = minutesForFiveDollars(price)
  return (
    <tr>
      <th scope="row">
        {destinationText(name)}
        {refusals.length > 0 && (
          <small className="block text-xs text-soft">Some of these numbers cannot be called.</small>
        )}
      </th>
      <td>
        <RangeOfPrices {...price} />
      </td>
      <td>{price.billingSeconds}&nbsp;s</td>
      <td>{minutes === null ? 'No limit' : `${minutes}\u00a0min`}</td>
    </tr>
  )
}

const NUMBER_TYPES = {
  local: 'Local number',
  mobile: 'Mobile number',
  national: 'National number',
  toll_free: 'Toll-free number',
} satisfies Record<NumberType, string>

function NumberFees({ place, numbers }: { place: string; numbers: readonly NumberPrice[] }) {
  if (numbers.length === 0) {
    return <p className="my-2">Numbers in {place} cannot be rented at the moment.</p>
  }
  return (
    <>
      <p className="my-2">
        Others call it, and your browser rings. The fee is paid each month from your credit.
      </p>
      <ul className="my-2 list-disc ps-5">
        {numbers.map(({ type, monthlyFee, incomingRate }) => (
          <li key={type}>
            {NUMBER_TYPES[type]}:{' '}
            <b>
              <Code>{formatUsd(monthlyFee)}</Code>
            </b>{' '}
            a month, incoming calls <IncomingPrice rate={incomingRate} />
          </li>
        ))}
      </ul>
    </>
  )
}

function IncomingPrice({ rate }: { rate: Micros }) {
  if (rate === 0n) return <b>free</b>
  return (
    <>
      <b>
        <Code>{formatRate(rate)}</Code>
      </b>{' '}
      for each started minute
    </>
  )
}

function SectionHeading({ children }: { children: ReactNode }) {
  return <h2 className="mt-10 mb-3 text-lg font-semibold">{children}</h2>
}
