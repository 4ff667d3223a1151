import { Component, type ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/Button.tsx'
import { DENSE } from '../shared/console-controls.ts'
import { shell } from './strings.ts'

/** Keeps the rest of the console when a screen throws. Give it the path as its key, so that another screen opens. */
export class ConsoleErrorBoundary extends Component<
  { children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className="grid justify-items-center">
        <EmptyState title={shell.brokenTitle} detail={shell.broken} />
        <Button look="secondary" className={DENSE} onClick={() => location.reload()}>
          {shell.reload}
        </Button>
      </div>
    )
  }
}
