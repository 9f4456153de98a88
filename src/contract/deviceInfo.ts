import * as v from 'valibot';

/** DEV-01: `GET <image CDN>/deviceinfo/devices_info.json`. Keys: caller codes, app ids or comma-separated models. */
export const DevicesInfo = v.record(v.string(), v.object({ name: v.string(), icon: v.string() }));
export type DevicesInfo = v.InferOutput<typeof DevicesInfo>;
