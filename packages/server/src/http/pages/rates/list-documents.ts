import type { PriceList } from '../../../actions/rates/read-price-list.ts'
import type { DocumentFrame, PageDocument, RenderedDocument } from '../document-frame.ts'

type Cached = (list: PriceList, key: string, document: () => PageDocument) => RenderedDocument

/**
 * Renders each document of a list once. The documents live as long as the list, which lives as long as the active deck,
 * the fees and the settings.
 */
export function listDocuments(frame: DocumentFrame): Cached {
  const documents = new WeakMap<PriceList, Map<string, RenderedDocument>>()
  return (list, key, document) => {
    const ofList = documents.get(list) ?? new Map<string, RenderedDocument>()
    documents.set(list, ofList)
    const known = ofList.get(key) ?? frame.render(document())
    ofList.set(key, known)
    return known
  }
}
