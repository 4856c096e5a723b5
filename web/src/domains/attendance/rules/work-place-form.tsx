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
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { useGeolocation } from '../../../lib/device/use-geolocation.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { RadioList } from '../../../ui/form/choices/radio-list.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { ADMIN_PATH, RULE_QUERIES, type WorkPlace } from '../api.ts'

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

const NEW_PLACE: Values = {
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
const MIN_RADIUS_M = 50
const MAX_RADIUS_M = 5_000

const isInRange = (value: number | null, max: number): value is number =>
  value !== null && Math.abs(value) <= max

function validatePlace({ name, lat, lng, radius_m }: Values): Errors {
  return {
    ...(name.trim() === '' && { name: '请填写打卡地点的名称' }),
    ...(!isInRange(lat, 90) && { lat: '纬度在 -90 至 90 之间，请填写' }),
    ...(!isInRange(lng, 180) && { lng: '经度在 -180 至 180 之间，请填写' }),
    ...((radius_m === null || radius_m < MIN_RADIUS_M || radius_m > MAX_RADIUS_M) && {
      radius_m: `范围在 ${MIN_RADIUS_M} 至 ${MAX_RADIUS_M} 米之间`,
    }),
  }
}

/** A work place: its location, coordinate system and radius. */
export function WorkPlaceForm({ place }: { place: WorkPlace | undefined }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const back = `${ADMIN_PATH}?tab=places`
  const form = useForm<Values>({
    initial: place ?? NEW_PLACE,
    draft: place ? `work-place-${place.id}` : 'work-place-new',
    validate: validatePlace,
    conflict: {
      code: ERRORS.attendance_changed.code,
      async latest() {
        const list = await queryClient.fetchQuery({ ...query(listWorkPlaces, {}), staleTime: 0 })
        const now = list.find(({ id }) => id === place?.id)
        return now && { version: now.version, text: `${now.name}，范围 ${now.radius_m} 米` }
      },
    },
  })
  const mutationOptions = { invalidates: RULE_QUERIES, ...form.callOptions }
  const addPlace = useCall(addWorkPlace, mutationOptions)
  const savePlace = useCall(saveWorkPlace, mutationOptions)
  const { where: position, ask: requestLocation } = useGeolocation()

  const applyCurrentLocation = async () => {
    const { place: fix } = await requestLocation()
    if (!fix) return
    const roundDegrees = (degrees: number) => Number(degrees.toFixed(DECIMALS))
    form.change({ lat: roundDegrees(fix.lat), lng: roundDegrees(fix.lng), system: 'wgs84' })
  }
  const submit = form.handleSubmit(
    ({ name, lat, lng, system, radius_m, active, version }): Promise<unknown> | undefined => {
      if (lat === null || lng === null || radius_m === null) return undefined
      const content = { name: name.trim(), lat, lng, system, radius_m }
      return place
        ? savePlace.mutateAsync({ id: place.id, ...content, active, version })
        : addPlace.mutateAsync(content)
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
      <Button
        kind="secondary"
        icon="location"
        busy={position.state === 'asking'}
        onClick={applyCurrentLocation}
      >
        使用当前位置
      </Button>
      {(position.state === 'denied' || position.state === 'unavailable') && (
        <Notice kind="warning">
          {position.state === 'denied'
            ? '没有定位权限，请在浏览器设置里允许，或从地图上复制坐标'
            : '没有定位到，请走到室外重试，或从地图上复制坐标'}
        </Notice>
      )}
      {position.place && <Notice>已取得当前位置，误差约 {position.place.accuracy_m} 米</Notice>}
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
