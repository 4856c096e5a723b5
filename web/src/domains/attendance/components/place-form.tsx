import { addWorkPlace, listWorkPlaces, saveWorkPlace } from '@shangxue/contract/attendance/admin'
import {
  COORDINATE_SYSTEM_NAMES,
  COORDINATE_SYSTEMS,
  type CoordinateSystem,
  WORK_PLACE_NAME_MAX,
} from '@shangxue/contract/attendance/schemas'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query, useCall } from '../../../lib/api/index.ts'
import { usePlace } from '../../../lib/place.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { RadioList } from '../../../ui/form/radio-list.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { ADMIN, RULE_READS, type WorkPlace } from '../attendance.ts'

interface Values {
  name: string
  lat: number | null
  lng: number | null
  system: CoordinateSystem
  radius_m: number | null
  active: boolean
  version: number
}
type Errors = Partial<Record<'name' | 'lat' | 'lng' | 'radius_m', string>>

const NEW: Values = {
  name: '',
  lat: null,
  lng: null,
  system: 'gcj02',
  radius_m: 200,
  active: true,
  version: 0,
}
const SYSTEMS = COORDINATE_SYSTEMS.map((value) => ({
  value,
  label: COORDINATE_SYSTEM_NAMES[value],
  note: value === 'gcj02' ? '在地图上选点复制的坐标' : '站在那里用手机取的坐标',
}))
const DECIMALS = 6
const LEAST_M = 50
const MOST_M = 5_000

const within = (value: number | null, most: number): value is number =>
  value !== null && Math.abs(value) <= most

function errorsOf({ name, lat, lng, radius_m }: Values): Errors {
  return {
    ...(name.trim() === '' && { name: '请填写打卡地点的名称' }),
    ...(!within(lat, 90) && { lat: '纬度在 -90 至 90 之间，请填写' }),
    ...(!within(lng, 180) && { lng: '经度在 -180 至 180 之间，请填写' }),
    ...((radius_m === null || radius_m < LEAST_M || radius_m > MOST_M) && {
      radius_m: `范围在 ${LEAST_M} 至 ${MOST_M} 米之间`,
    }),
  }
}

/** A work place: its location, coordinate system and radius. */
export function PlaceForm({ place }: { place: WorkPlace | undefined }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const back = `${ADMIN}?tab=places`
  const form = useForm<Values>({
    initial: place ?? NEW,
    draft: place ? `work-place-${place.id}` : 'work-place-new',
    validate: errorsOf,
    conflict: {
      code: ERRORS.attendance_changed.code,
      async latest() {
        const list = await cache.fetchQuery({ ...query(listWorkPlaces, {}), staleTime: 0 })
        const now = list.find(({ id }) => id === place?.id)
        return now && { version: now.version, text: `${now.name}，范围 ${now.radius_m} 米` }
      },
    },
  })
  const how = { stale: RULE_READS, ...form.callOptions }
  const adding = useCall(addWorkPlace, how)
  const saving = useCall(saveWorkPlace, how)
  const { where, ask } = usePlace()

  const here = async () => {
    const { place: found } = await ask()
    if (!found) return
    const round = (degrees: number) => Number(degrees.toFixed(DECIMALS))
    form.change({ lat: round(found.lat), lng: round(found.lng), system: 'wgs84' })
  }
  const submit = form.handleSubmit(
    ({ name, lat, lng, system, radius_m, active, version }): Promise<unknown> | undefined => {
      if (lat === null || lng === null || radius_m === null) return undefined
      const typed = { name: name.trim(), lat, lng, system, radius_m }
      return place
        ? saving.mutateAsync({ id: place.id, ...typed, active, version })
        : adding.mutateAsync(typed)
    },
    place ? '已保存' : '已新增',
    () => navigate(back, { replace: true }),
  )
  return (
    <FormPage
      title={place ? '修改打卡地点' : '新增打卡地点'}
      back={back}
      {...form.page}
      inList
      onSubmit={submit}
    >
      <TextField
        label="名称"
        required
        maxLength={WORK_PLACE_NAME_MAX}
        placeholder="例如 滨江店"
        {...form.field('name')}
      />
      <Button kind="secondary" icon="location" busy={where.state === 'asking'} onClick={here}>
        使用当前位置
      </Button>
      {(where.state === 'denied' || where.state === 'unavailable') && (
        <Notice kind="warning">
          {where.state === 'denied'
            ? '没有定位权限，请在浏览器设置里允许，或从地图上复制坐标'
            : '没有定位到，请走到室外重试，或从地图上复制坐标'}
        </Notice>
      )}
      {where.place && <Notice>已取得当前位置，误差约 {where.place.accuracy_m} 米</Notice>}
      <NumberField label="纬度" required decimals={DECIMALS} negative {...form.field('lat')} />
      <NumberField label="经度" required decimals={DECIMALS} negative {...form.field('lng')} />
      <RadioList label="坐标来自" options={SYSTEMS} {...form.field('system')} />
      <NumberField
        label="打卡范围"
        required
        suffix="米"
        hint="手机定位有误差，建议不小于 100 米"
        {...form.field('radius_m')}
      />
      {place && <Switch label="在用" {...form.checkbox('active')} />}
    </FormPage>
  )
}
