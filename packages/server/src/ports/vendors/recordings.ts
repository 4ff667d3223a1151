/** The carrier's record of what a caller said. */
export interface CarrierRecording {
  id: string
  /** The caller's leg. */
  legId: string
  /** `recording`: it has not ended, or the carrier has not stored it yet. `absent`: the caller said nothing. */
  status: 'recording' | 'completed' | 'absent'
  /** 0 until it is completed; null if the carrier does not report it. */
  seconds: number | null
}

/** The carrier's recordings of callers. Each method throws VendorUnavailable. */
export interface Recordings {
  /** Null when the carrier does not know it. */
  fetchRecording(id: string): Promise<CarrierRecording | null>
  listRecordings(legId: string): Promise<CarrierRecording[]>
  /** The file as the carrier sends it, which is not checked; null when there is none. Longer ones than `maxBytes` are not read. */
  downloadRecording(id: string, maxBytes: number): Promise<Buffer | null>
  /** Does nothing if it is deleted already. */
  deleteRecording(id: string): Promise<void>
}
