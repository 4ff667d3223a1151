import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { isProof, proofOf } from '../core/instance-proof.ts'

/**
 * Proves to the doctor that this server has the same configuration. Only a request that proves the same gets an
 * answer, so that no other program learns anything.
 *
 * @param id chosen by the doctor for this one request
 */
export function proveInstance(
  { instanceKey }: { instanceKey: string },
  { id, proof }: { id: string; proof: string | undefined },
): Outcome<string, 'not-found'> {
  return isProof(proof, proofOf(instanceKey, 'doctor', id))
    ? accepted(proofOf(instanceKey, 'server', id))
    : refused('not-found')
}
