import { useCallback, useState } from 'react'

export interface Place {
  readonly lat: number
  readonly lng: number
  readonly accuracy_m: number
}
/** `denied`: the user or the page's permissions refuse access. `unavailable`: the device has no position or no such API. */
export type Whereabouts =
  | { readonly state: 'unasked' | 'asking' | 'denied' | 'unavailable'; readonly place?: undefined }
  | { readonly state: 'given'; readonly place: Place }

const PATIENCE_MS = 10_000
/** Default maximum age of a cached position. */
const FRESH_MS = 60_000

const asked = (maximumAge: number): Promise<Whereabouts> =>
  new Promise((resolve) => {
    // jsdom and pages without https have no geolocation.
    if (!('geolocation' in navigator)) return resolve({ state: 'unavailable' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ state: 'given', place: { lat, lng, accuracy_m: Math.round(accuracy) } }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ state: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge },
    )
  })

/** Requests the position of the device on demand. A position younger than `freshMs` milliseconds is reused. */
export function usePlace(freshMs: number = FRESH_MS) {
  const [where, setWhere] = useState<Whereabouts>({ state: 'unasked' })
  const ask = useCallback(async () => {
    setWhere({ state: 'asking' })
    const found = await asked(freshMs)
    setWhere(found)
    return found
  }, [freshMs])
  return { where, ask }
}
