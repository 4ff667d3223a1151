import { ArrowLeft, Printer } from 'lucide-react'
import { useSettings } from '../../../../api/settings.ts'
import { PATHS } from '../../../../session/paths.ts'
import { retryOf } from '../../../../strings/retry.ts'
import { statementText } from './strings.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { RowsSkeleton } from '../../../../ui/Skeleton.tsx'
import { useLoadMessage, useRetry } from '../../shared/failed-loads.ts'
import { LoadFailure } from '../../shared/LoadFailure.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import { useStatement } from './use-statement.ts'

/** The statement of a month in the place of the Credits tab. Only the sheet is printed (styles/print.css). */
export function StatementPage({ month }: { month: string }) {
  const { productName, legalName, legalAddress } = useSettings()
  const { data, error, refetch } = useStatement(month)
  const retry = useRetry(refetch)
  const loadMessage = useLoadMessage()
  return (
    <div className="mx-auto w-full max-w-3xl">
      <div className="mb-4 flex items-center justify-between gap-3">
        <Link to={PATHS.credits} className={buttonClass('plain', '-ml-4')}>
          <ArrowLeft size={16} aria-hidden="true" />
          {statementText.back}
        </Link>
        <Button
          icon={<Printer size={16} aria-hidden="true" />}
          disabled={!data}
          onClick={() => window.print()}
        >
          {statementText.print}
        </Button>
      </div>
      {data ? (
        <StatementSheet statement={data} imprint={{ productName, legalName, legalAddress }} />
      ) : (
        <Card>
          {error ? (
            <LoadFailure what={retryOf.statement} onRetry={retry}>
              {loadMessage(error.failure, statementText.failed)}
            </LoadFailure>
          ) : (
            <RowsSkeleton label={statementText.loading} rows={8} tableRowHeight="md:h-13" />
          )}
        </Card>
      )}
    </div>
  )
}
