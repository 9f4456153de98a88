import * as v from 'valibot';

/**
 * The reply of `GET <image CDN>/deviceinfo/devices_info.json` (DEV-01). The keys are caller codes, app ids or
 * comma-separated models.
 */
export const DevicesInfo = v.record(v.string(), v.object({ name: v.string(), icon: v.string() }));
export type DevicesInfo = v.InferOutput<typeof DevicesInfo>;
