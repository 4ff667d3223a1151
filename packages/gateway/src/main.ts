import { writeFileSync } from 'node:fs'
import { authorise, authoriseQuestion } from './authorise.ts'
import { linkKamailio } from './kamailio-link.ts'
import { serverRequest } from './server-request.ts'
import { readSettings, readTrunks, trunkList } from './settings.ts'

/** Below the 5 s for which kamailio waits. */
const AUTHORISE_TIMEOUT_MS = 4_000

const [command, trunksFile, listFile] = process.argv.slice(2)
if (command === 'write-trunk-list' && trunksFile && listFile) {
  writeFileSync(listFile, trunkList(readTrunks(trunksFile)))
} else {
  const settings = readSettings(process.env)
  const request = serverRequest(settings, AUTHORISE_TIMEOUT_MS)
  const kamailio = linkKamailio(settings.kamailio, message => {
    const question = authoriseQuestion.safeParse(message)
    if (!question.success) return
    // kamailio reads signed numbers of 32 bits.
    const [index, label] = [Number(question.data.index) | 0, Number(question.data.label) | 0]
    void authorise(question.data, request, settings.trunks).then(answer =>
      kamailio.send({ is: 'answer', index, label, ...answer }),
    )
  })
}
