import * as failures from '@ringback/contract/operator/failures'
import * as mails from '@ringback/contract/operator/mails'
import * as overview from '@ringback/contract/operator/overview'
import * as reconciliation from '@ringback/contract/operator/reconciliation'
import * as search from '@ringback/contract/operator/search'
import * as settings from '@ringback/contract/operator/settings/settings'
import { accepted } from '@ringback/contract/outcome'
import { readFailures, tryAgain } from '../../actions/failures/read-failures.ts'
import { readMails, sendMailAgain } from '../../actions/mail/unsent-mails.ts'
import {
  readMargins,
  readOverview,
  searchEverything,
} from '../../actions/overview/read-overview.ts'
import { explainDifference, requestReconciliation } from '../../actions/reconciliation/reconcile.ts'
import {
  readDifferences,
  readRuns,
  readStatement,
} from '../../actions/reconciliation/read-reconciliation.ts'
import { resetSetting, setSetting } from '../../actions/settings/change-setting.ts'
import { readAllSettings, readSettingHistory } from '../../actions/settings/read-settings.ts'
import { changedBy, handler } from '../guard/mount.ts'

/** The business as a whole: overview and search, settings, comparisons with the vendors, failed work and mails. */
export const businessHandlers = {
  getOverview: handler(overview.getOverview, async (world, { query }) =>
    accepted(await readOverview(world, query.days)),
  ),

  getMargins: handler(overview.getMargins, async (world, { query }) =>
    accepted({ items: await readMargins(world, query.days) }),
  ),

  searchEverything: handler(search.searchEverything, async (world, { query }) =>
    accepted({ items: await searchEverything(world, query.text) }),
  ),

  listSettings: handler(settings.listSettings, async world =>
    accepted({ items: await readAllSettings(world) }),
  ),

  listSettingHistory: handler(settings.listSettingHistory, async (world, { params, query }) =>
    readSettingHistory(world, params.id, query),
  ),

  setSetting: handler(settings.setSetting, async (world, input) => {
    const { reason: _, ...change } = input.body
    return setSetting(world, changedBy(input), { name: input.params.id, ...change })
  }),

  resetSetting: handler(settings.resetSetting, async (world, input) => {
    const { reason: _, ...accepts } = input.body
    return resetSetting(world, changedBy(input), { name: input.params.id, ...accepts })
  }),

  listReconciliationRuns: handler(reconciliation.listReconciliationRuns, async (world, { query }) =>
    accepted(await readRuns(world, query)),
  ),

  startReconciliation: handler(reconciliation.startReconciliation, async (world, input) => {
    const { body, operator } = input
    const requested = { day: body.day, requestedBy: operator.email }
    const id = await requestReconciliation(world, requested)
    return accepted({ message: 'The reconciliation starts within a few seconds', id })
  }),

  listReconciliationDifferences: handler(
    reconciliation.listReconciliationDifferences,
    async (world, { query }) => accepted(await readDifferences(world, query, query)),
  ),

  explainDifference: handler(reconciliation.explainDifference, async (world, input) => {
    const explained = await explainDifference(world, changedBy(input), input.params.id)
    return explained.ok ? accepted({ message: 'The difference is explained' }) : explained
  }),

  readStatement: handler(reconciliation.readStatement, async (world, { query }) =>
    accepted(await readStatement(world, query, query)),
  ),

  listFailures: handler(failures.listFailures, async (world, { query }) =>
    accepted(await readFailures(world, query, query)),
  ),

  tryFailureAgain: handler(failures.tryFailureAgain, async (world, input) => {
    const tried = await tryAgain(world, changedBy(input), input.params.id)
    return tried.ok ? accepted({ message: 'The work is attempted within a minute' }) : tried
  }),

  listMails: handler(mails.listMails, async (world, { query }) =>
    accepted(await readMails(world, query, query)),
  ),

  sendMailAgain: handler(mails.sendMailAgain, async (world, input) => {
    const sent = await sendMailAgain(world, changedBy(input), input.params.id)
    return sent.ok ? accepted({ message: 'The mail is sent within seconds' }) : sent
  }),
}
