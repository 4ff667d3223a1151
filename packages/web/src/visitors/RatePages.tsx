import type { PriceList, SearchAnswer } from '@ringback/contract/page/visitor-pages'
import { countryInSentence, destinationText } from '@ringback/contract/text/places'
import type { ReactNode } from 'react'
import { Card } from '../ui/layout/Card.tsx'
import { buttonClass } from '../ui/buttons/Button.tsx'
import { CountriesByLetter, CountryTable } from './countries.tsx'
import { CallerIdHint, Message, PriceDetails } from './prices.tsx'
import {
  ActionLink,
  Actions,
  Heading,
  Lead,
  RegisterLink,
  SitePage,
  type VisitorDocument,
} from './SitePage.tsx'
import { Code } from '../ui/identity/Code.tsx'

const HEADING = 'What a call costs'
const LEAD =
  'Prices per minute in US dollars. You pay from prepaid credit, and the dialer shows the price again before you call.'

/** Every country with its prices. */
export function ratesDocument(list: PriceList, productName: string): VisitorDocument {
  return {
    title: 'Call rates',
    description: `Prices per minute for calls to landlines and mobile phones in every country, and the monthly fees of numbers. Prepaid, from your browser, with ${productName}.`,
    canonicalPath: '/rates',
    isInteractive: true,
    content: (
      <SitePage>
        <Heading>{HEADING}</Heading>
        <Lead>{LEAD}</Lead>
        <SearchForm />
        <Answer>
          <AllCountries {...list} />
        </Answer>
      </SitePage>
    ),
  }
}

export function unknownCountryDocument(list: PriceList): VisitorDocument {
  const text = 'There is no country with this name in our prices. Search for it here.'
  return {
    title: 'No such country',
    description: text,
    canonicalPath: null,
    isInteractive: true,
    content: (
      <SitePage>
        <Heading>No rates at this address</Heading>
        <Lead>{text}</Lead>
        <SearchForm />
        <Answer>
          <AllCountries {...list} />
        </Answer>
      </SitePage>
    ),
  }
}

export function searchDocument(text: string, answer: SearchAnswer): VisitorDocument {
  return {
    title: `Call rates: ${text}`,
    description: LEAD,
    canonicalPath: null,
    isInteractive: true,
    content: (
      <SitePage>
        <Heading>{HEADING}</Heading>
        <SearchForm text={text} />
        <Answer>
          <Found text={text} answer={answer} />
        </Answer>
        <Actions>
          <ActionLink href="/rates">All countries</ActionLink>
        </Actions>
      </SitePage>
    ),
  }
}

/** A form that works without a script. With one, the countries that match are listed while the visitor types. */
export function SearchForm({ text = '' }: { text?: string }) {
  return (
    <form id="search" className="my-6 max-w-136" action="/rates" method="get" role="search">
      <label htmlFor="q" className="block text-xs font-medium text-soft">
        Country or phone number
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={text}
          maxLength={60}
          required
          autoComplete="off"
          aria-describedby="q-hint"
          className="min-h-11 min-w-0 flex-[1_1_12rem] rounded-control border border-line-field bg-well px-3 text-base"
        />
        <button className={buttonClass('primary', 'px-5')}>Find the price</button>
      </div>
      <p id="q-hint" className="mt-1.5 text-sm text-faint">
        For example India, or {EXAMPLE}
      </p>
      <p className="sr-only" role="status" />
    </form>
  )
}

/** What `page-script.ts` replaces while the visitor types. */
const EXAMPLE = <Code>+44 7400 123456</Code>

function Answer({ children }: { children: ReactNode }) {
  return <div id="answer">{children}</div>
}

function Found({ text, answer }: { text: string; answer: SearchAnswer }) {
  switch (answer.is) {
    case 'countries':
      return <CountryTable {...answer} caption={`Countries that match “${text}”`} />
    case 'price':
      return <NumberPrice {...answer} />
    case 'refused':
      return <Message>{answer.sentence}</Message>
    case 'nothing':
      return (
        <Message>
          {answer.country === null
            ? `No country matches “${text}”.`
            : `We have no price for ${countryInSentence(answer.country)}.`}
        </Message>
      )
    case 'too-long':
      return <Message>Enter a country or a phone number of at most 60 characters.</Message>
    case 'no-plus':
      return (
        <Message>
          Enter a phone number with a plus and its country code, for example {EXAMPLE}.
        </Message>
      )
  }
}

/** The price that a call of a user without an own caller ID would have. */
function NumberPrice(props: Extract<SearchAnswer, { is: 'price' }>) {
  const { number, destination, price, country } = props
  return (
    <Card
      title={
        <>
          A call to <Code>{number}</Code>
        </>
      }
    >
      <p className="mb-2">{destinationText(destination)}</p>
      <PriceDetails range={price} />
      <Actions>
        <RegisterLink />
        {country && (
          <ActionLink href={`/rates/${country.slug}`}>
            {`All prices for ${countryInSentence(country.name)}`}
          </ActionLink>
        )}
      </Actions>
    </Card>
  )
}

/** The whole list, or that there is none. */
function AllCountries({ countries }: PriceList) {
  if (countries.length === 0) {
    return <Message>No prices are active at the moment. Please come back later.</Message>
  }
  return (
    <>
      <CountriesByLetter countries={countries} />
      <CallerIdHint />
    </>
  )
}
