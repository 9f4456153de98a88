import * as v from 'valibot';
import { AppId, boundedText, textOf } from '#contract/fields.ts';

/**
 * The reply of `GET <image CDN>/deviceinfo/devices_info.json` (DEV-01). The keys are caller codes, app ids or
 * comma-separated models.
 */
export const DevicesInfo = v.record(v.string(), v.object({ name: v.string(), icon: v.string() }));
export type DevicesInfo = v.InferOutput<typeof DevicesInfo>;

/** The model of a device as its maker writes it, such as `DD-W2 Pro`. */
export const DeviceModel = textOf(60, /^\S(.{0,58}\S)?$/);

/**
 * The keys by which a device is looked up in DevicesInfo, in this order (DEV-02). A key that the device did not send is
 * empty.
 */
export const DeviceKeys = v.object({ model: boundedText(60), appId: AppId, caller: AppId });
export type DeviceKeys = v.InferOutput<typeof DeviceKeys>;
