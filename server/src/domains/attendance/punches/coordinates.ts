import type { CoordinateSystem } from '@shangxue/contract/attendance/schemas'

export interface Spot {
  readonly lat: number
  readonly lng: number
}

const EARTH_M = 6_371_000
/** Krasovsky 1940 ellipsoid, which the GCJ-02 offset is based on. */
const AXIS_M = 6_378_245
const ECCENTRICITY_SQUARED = 0.006693421622965943
const ROUNDS = 6

/** GCJ-02 applies no offset outside China. */
const inChina = ({ lat, lng }: Spot): boolean =>
  lng > 72.004 && lng < 137.8347 && lat > 0.8293 && lat < 55.8271

const wave = (x: number, amplitudes: readonly (readonly [amplitude: number, frequency: number])[]): number =>
  amplitudes.reduce((sum, [amplitude, frequency]) => sum + amplitude * Math.sin(x * frequency * Math.PI), 0)

const commonWave = (x: number) =>
  wave(x, [
    [20, 6],
    [20, 2],
  ])

/** GCJ-02 offset in metres, separately for north and east. */
function offsetInPlane(x: number, y: number): { north: number; east: number } {
  const cross = 0.1 * x * y
  const root = Math.sqrt(Math.abs(x))
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    cross +
    0.2 * root +
    (commonWave(x) +
      wave(y, [
        [20, 1],
        [40, 1 / 3],
      ]) +
      wave(y, [
        [160, 1 / 12],
        [320, 1 / 30],
      ])) *
      (2 / 3)
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    cross +
    0.1 * root +
    (commonWave(x) +
      wave(x, [
        [20, 1],
        [40, 1 / 3],
      ]) +
      wave(x, [
        [150, 1 / 12],
        [300, 1 / 30],
      ])) *
      (2 / 3)
  return { north, east }
}

/** Converts WGS-84 to GCJ-02. */
export function toChineseMap(spot: Spot): Spot {
  if (!inChina(spot)) return spot
  const { north, east } = offsetInPlane(spot.lng - 105, spot.lat - 35)
  const radians = (spot.lat / 180) * Math.PI
  const curvature = 1 - ECCENTRICITY_SQUARED * Math.sin(radians) ** 2
  const root = Math.sqrt(curvature)
  return {
    lat: spot.lat + (north * 180) / (((AXIS_M * (1 - ECCENTRICITY_SQUARED)) / (curvature * root)) * Math.PI),
    lng: spot.lng + (east * 180) / ((AXIS_M / root) * Math.cos(radians) * Math.PI),
  }
}

/** Converts GCJ-02 to WGS-84. There is no closed form, so it iterates. */
export function fromChineseMap(point: Spot): Spot {
  if (!inChina(point)) return point
  let guess = point
  for (let round = 0; round < ROUNDS; round++) {
    const mapped = toChineseMap(guess)
    guess = { lat: guess.lat - (mapped.lat - point.lat), lng: guess.lng - (mapped.lng - point.lng) }
  }
  return guess
}

/** Converts to WGS-84, as devices measure. */
export const toDeviceCoordinates = (spot: Spot, system: CoordinateSystem): Spot =>
  system === 'gcj02' ? fromChineseMap(spot) : spot

const radians = (degrees: number): number => (degrees / 180) * Math.PI

/** Great-circle distance in metres (haversine). */
export function metresBetween(a: Spot, b: Spot): number {
  const h =
    Math.sin(radians(a.lat - b.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(a.lng - b.lng) / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.sqrt(Math.min(1, h)))
}
