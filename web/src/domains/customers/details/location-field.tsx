import { useGeolocation } from '../../../lib/device/use-geolocation.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import styles from '../customers.module.css'

interface Coordinates {
  readonly lat: number
  readonly lng: number
}
interface LocationFieldProps {
  value: Coordinates | null
  onChange: (place: Coordinates | null) => void
}

/** Captures the location of a customer from the device on site. */
export function LocationField({ value, onChange }: LocationFieldProps) {
  const { where: location, ask: requestLocation } = useGeolocation()
  const captureLocation = async () => {
    const { place } = await requestLocation()
    if (place) onChange({ lat: place.lat, lng: place.lng })
  }
  return (
    <div className={styles.tight}>
      <span className={styles.note}>
        {value
          ? `位置 ${value.lat.toFixed(5)}, ${value.lng.toFixed(5)}${location.place ? `，误差约 ${location.place.accuracy_m} 米` : ''}`
          : '还没有位置。在店里点一下，以后可以按远近查看'}
      </span>
      {location.state === 'denied' && (
        <Notice kind="warning">没有定位权限，请在浏览器设置里允许定位，或不填位置直接保存</Notice>
      )}
      {location.state === 'unavailable' && (
        <Notice kind="warning">没有定位到，请走到室外重试，或不填位置直接保存</Notice>
      )}
      <div className={styles.wrap}>
        <Button kind="secondary" small busy={location.state === 'asking'} onClick={captureLocation}>
          {value ? '更新为当前位置' : '使用当前位置'}
        </Button>
        {value && (
          <Button kind="plain" small onClick={() => onChange(null)}>
            移除位置
          </Button>
        )}
      </div>
    </div>
  )
}
