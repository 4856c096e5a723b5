import { useCallback, useState } from 'react'

export interface Place {
  readonly lat: number
  readonly lng: number
  readonly accuracy_m: number
}
/** denied: somebody said no, or the page may not; unavailable: the device does not know, or has no such thing. */
export type Whereabouts =
  | { readonly state: 'unasked' | 'asking' | 'denied' | 'unavailable'; readonly place?: undefined }
  | { readonly state: 'given'; readonly place: Place }

const PATIENCE_MS = 10_000
/** Good enough where it was asked for a moment ago. */
const FRESH_MS = 60_000

const asked = (maximumAge: number): Promise<Whereabouts> =>
  new Promise((resolve) => {
    // jsdom and pages without https have none
    if (!('geolocation' in navigator)) return resolve({ state: 'unavailable' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ state: 'given', place: { lat, lng, accuracy_m: Math.round(accuracy) } }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ state: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge },
    )
  })

/** Where the device is, once it is asked. What was found a moment ago may do, unless it says otherwise. */
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
