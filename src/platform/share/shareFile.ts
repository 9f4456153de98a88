import { isShareCancelled } from '#platform/bridge/shareByBrowser.ts';

/**
 * Opens the share menu of the device for a file. Returns false if the device cannot share the file, so that the caller
 * downloads it instead. If the user has closed the menu, no download follows.
 */
export async function shareFile(file: File): Promise<boolean> {
  const data = { files: [file] };
  // Checks that the functions exist: they are missing on plain HTTP and in many web views.
  const { canShare, share } = navigator as Partial<Navigator>;
  if (!share || !canShare?.call(navigator, data)) return false;
  try {
    await share.call(navigator, data);
    return true;
  } catch (problem) {
    return isShareCancelled(problem);
  }
}
