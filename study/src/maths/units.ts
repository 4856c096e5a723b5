interface Unit {
  readonly dimension: string
  /** Size in the base unit of the dimension. */
  readonly factor: number
}

/** Each line: a dimension, then names of its units with their size. `分` is both a minute and a coin. */
const TABLE = `
length: m 米 公尺=1 km 千米 公里=1000 dm 分米=.1 cm 厘米 公分=.01 mm 毫米=.001 μm um 微米=1e-6 nm 纳米=1e-9
area: m^2 平方米 平米=1 km^2 平方千米 平方公里=1e6 公顷 hm^2=1e4 dm^2 平方分米=.01 cm^2 平方厘米=1e-4 mm^2 平方毫米=1e-6
volume: m^3 立方米=1 dm^3 立方分米 L l 升=1e-3 cm^3 立方厘米 mL ml 毫升=1e-6 mm^3 立方毫米=1e-9
mass: g 克=1 kg 千克 公斤=1000 t 吨=1e6 mg 毫克=.001 斤=500
time: s 秒 秒钟=1 min 分 分钟=60 h 小时 时 个小时 hour hours=3600 天 日 day days=86400
year: 年 岁=1
money: 元 块 块钱 圆 ￥ ¥ yuan=1 角 毛=.1 分=.01
angle: ° 度 degree degrees=1
temperature: ℃ °C 摄氏度 度=1
force: N 牛 牛顿=1 kN=1000
energy: J 焦 焦耳=1 kJ 千焦=1000
power: W 瓦 瓦特=1 kW 千瓦=1000
voltage: V 伏 伏特=1 mV=.001
current: A 安 安培=1 mA 毫安=.001
resistance: Ω 欧 欧姆=1 kΩ=1000
pressure: Pa 帕 帕斯卡=1 kPa 千帕=1000
frequency: Hz 赫兹=1
amount: mol 摩尔=1
`

const UNITS = new Map<string, Unit[]>()
for (const line of TABLE.normalize('NFKC').trim().split('\n')) {
  const [dimension = '', rest = ''] = line.split(/: /)
  for (const [, names = '', factor = ''] of rest.matchAll(/([^=]+)=(\S+)/g))
    for (const name of names.trim().split(' '))
      UNITS.set(name, [...(UNITS.get(name) ?? []), { dimension, factor: Number(factor) }])
}
const NAMES = [...UNITS.keys()].toSorted((a, b) => b.length - a.length)

/** Reads `㎡`, normalised to `m2`, as `m^2`. */
const withPower = (name: string) => name.replace(/^([kdcm]?m)([23])$/i, '$1^$2')
const findUnits = (name: string): readonly Unit[] =>
  UNITS.get(withPower(name)) ?? UNITS.get(withPower(name).toLowerCase()) ?? []

/** All meanings of a unit; `km/h`, `千米/时` and `千米每小时` are equal. Empty for counted things. */
function unitMeanings(name: string): readonly Unit[] {
  const meanings = findUnits(name)
  if (meanings.length > 0) return meanings
  const [above = '', below = '', ...rest] = name.split(/\/|每/)
  if (below === '' || rest.length > 0) return []
  return findUnits(above).flatMap((numerator) =>
    findUnits(below).map((denominator) => ({
      dimension: `${numerator.dimension}/${denominator.dimension}`,
      factor: numerator.factor / denominator.factor,
    })),
  )
}

export const isUnit = (name: string): boolean => unitMeanings(name).length > 0

/** The unit at the start of a text: `小时` of `小时后相遇`; empty if there is none. */
export function unitAtStart(text: string): string {
  const compound = /^[\p{L}°℃Ω]+(?:\^\d)?(?:\/|每)[\p{L}]+(?:\^\d)?/u.exec(text)?.[0]
  if (compound !== undefined)
    for (let end = compound.length; end > 0; end--)
      if (/[/每]/.test(compound.slice(0, end)) && isUnit(compound.slice(0, end)))
        return compound.slice(0, end)
  return NAMES.find((name) => text.startsWith(name)) ?? ''
}

const PEOPLE = /^(?:个|名|位|口)?(?:人|学生|同学)?$|^人/
/** True for counters of the same things: `辆` and `辆车`, `名` and `人`; not for `页` and `本`. */
const isSameCounter = (a: string, b: string): boolean =>
  a.startsWith(b) ||
  b.startsWith(a) ||
  a.startsWith('个') ||
  b.startsWith('个') ||
  (PEOPLE.test(a) && PEOPLE.test(b))

/**
 * Ratios between two units: 1000 for km and m, 1 if one is missing or things are counted (`人`, `个`), empty if
 * they measure different things. Ambiguous names give several ratios.
 */
export function unitRatios(unit: string, otherUnit: string): readonly number[] {
  if (unit === otherUnit || unit === '' || otherUnit === '') return [1]
  const [meanings, otherMeanings] = [unitMeanings(unit), unitMeanings(otherUnit)]
  if (meanings.length === 0 && otherMeanings.length === 0) return isSameCounter(unit, otherUnit) ? [1] : []
  return meanings.flatMap((meaning) =>
    otherMeanings.flatMap((two) =>
      meaning.dimension === two.dimension ? [meaning.factor / two.factor] : [],
    ),
  )
}
