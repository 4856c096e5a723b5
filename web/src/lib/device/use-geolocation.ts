import { useCallback, useState } from 'react'

export interface GeoPosition {
  readonly lat: number
  readonly lng: number
  readonly accuracy_m: number
}
/** `denied`: the user or the page's permissions refuse access. `unavailable`: the device has no position or no such API. */
export type GeolocationResult =
  | { readonly state: 'unasked' | 'asking' | 'denied' | 'unavailable'; readonly place?: undefined }
  | { readonly state: 'given'; readonly place: GeoPosition }

const TIMEOUT_MS = 10_000
/** Default maximum age of a cached position. */
const MAX_AGE_MS = 60_000

const requestPosition = (maximumAge: number): Promise<GeolocationResult> =>
  new Promise((resolve) => {
    // jsdom and pages without https have no geolocation.
    if (!('geolocation' in navigator)) return resolve({ state: 'unavailable' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ state: 'given', place: { lat, lng, accuracy_m: Math.round(accuracy) } }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ state: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge },
    )
  })

/** Requests the position of the device on demand. A position younger than `freshMs` milliseconds is reused. */
export function useGeolocation(freshMs: number = MAX_AGE_MS) {
  const [result, setResult] = useState<GeolocationResult>({ state: 'unasked' })
  const request = useCallback(async () => {
    setResult({ state: 'asking' })
    const answer = await requestPosition(freshMs)
    setResult(answer)
    return answer
  }, [freshMs])
  return { where: result, ask: request }
}
