import { Inbox } from 'lucide-react'
import { Notice } from '../../src/ui/status/Notice.tsx'
import { Badge } from '../../src/ui/status/Badge.tsx'
import { Button } from '../../src/ui/buttons/Button.tsx'
import { Card } from '../../src/ui/layout/Card.tsx'
import { Dialog } from '../../src/ui/layout/Dialog.tsx'
import { EmptyState } from '../../src/ui/status/EmptyState.tsx'
import { PageHead } from '../../src/ui/layout/PageHead.tsx'
import {
  CardSkeleton,
  ListSkeleton,
  RowsSkeleton,
  Skeleton,
} from '../../src/ui/status/Skeleton.tsx'
import { Spinner } from '../../src/ui/status/Spinner.tsx'
import { type Group, Held, examplesOf, nothing } from '../group.tsx'

export const messages: Group = {
  title: 'Messages',
  examples: {
    ...examplesOf(['error', 'warning', 'success', 'info'], 'Notice', tone => (
      <>
        <Notice role="group" tone={tone} className="w-full">
          One sentence.
        </Notice>
        <Notice
          role="group"
          tone={tone}
          title="A title"
          className="w-full"
          details="What the vendor says: 31486, busy here"
          actions={<Button look="secondary">Try again</Button>}
          onDismiss={nothing}
        >
          What happened, and what one can do about it.
        </Notice>
      </>
    )),
    ...examplesOf(['neutral', 'good', 'bad', 'warning'], 'Badge', tone => (
      <>
        <Badge tone={tone}>Status</Badge>
        <Badge tone={tone} dot>
          With a dot
        </Badge>
      </>
    )),
    Card: (
      <Card title="Balance" className="w-full">
        What it holds
      </Card>
    ),
    PageHead: (
      <div className="w-full">
        <PageHead
          title="My numbers"
          lead="They ring here."
          actions={<Button>Get a number</Button>}
        />
      </div>
    ),
    EmptyState: (
      <EmptyState
        icon={<Inbox size={24} />}
        title="No calls yet"
        detail="Calls that you make and receive are listed here."
        action={<Button>Make a call</Button>}
        className="w-full"
      />
    ),
    ...examplesOf(['dialog', 'alert', 'wide'], 'Dialog', kind => <OpenDialog kind={kind} />),
    'Skeleton, text': <Skeleton className="h-4 w-40" />,
    'Skeleton, card': <CardSkeleton lines={2} className="w-full" />,
    'Skeleton, list': (
      <div className="w-full">
        <ListSkeleton label="Loading" rows={2} rowHeight="h-14" />
      </div>
    ),
    'Skeleton, rows': (
      <div className="w-full">
        <RowsSkeleton label="Loading" rows={2} hasIcon />
      </div>
    ),
    Spinner: (
      <>
        <Spinner /> <Spinner size={28} />
      </>
    ),
  },
}

function OpenDialog({ kind }: { kind: 'dialog' | 'alert' | 'wide' }) {
  return (
    <Held value={false}>
      {(isOpen, setOpen) => (
        <>
          <Button look="secondary" onClick={() => setOpen(true)}>
            Open
          </Button>
          {isOpen && (
            <Dialog
              title="Rent this number?"
              isAlert={kind === 'alert'}
              isWide={kind === 'wide'}
              onClose={() => setOpen(false)}
              actions={
                <>
                  <Button look="secondary" onClick={() => setOpen(false)}>
                    Cancel
                  </Button>
                  <Button onClick={() => setOpen(false)}>Rent</Button>
                </>
              }
            >
              <p>It costs $1.44 a month, at first today.</p>
            </Dialog>
          )}
        </>
      )}
    </Held>
  )
}
