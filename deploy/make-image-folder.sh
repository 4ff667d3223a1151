#!/bin/sh
# Makes the folder that the image contains: the built server and its packages, and nothing for development.
# Run `npm ci && npm run build` before. Usage: deploy/make-image-folder.sh <new folder>
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)

# npm needs the manifests of all workspaces to read the lock file.
cd "$source"
for manifest in package.json package-lock.json packages/*/package.json e2e/package.json lab/package.json; do
  mkdir -p "$folder/$(dirname "$manifest")"
  cp "$manifest" "$folder/$manifest"
done
cd "$folder"
# A package for development that another workspace needs in production would be installed.
(cd packages/server && npm pkg delete devDependencies)
npm ci --omit=dev --workspace=packages/server --prefer-offline --ignore-scripts --no-audit --no-fund --loglevel=error

# The bundles contain our own packages.
rm -rf node_modules/@ringback node_modules/.package-lock.json package-lock.json e2e lab
find packages -mindepth 1 -maxdepth 1 ! -name server -exec rm -r {} +
for part in dist data migrations; do
  cp -R "$source/packages/server/$part" packages/server/
done
mkdir packages/web
cp -R "$source/packages/web/dist" packages/web/dist

# What the release is made of, with licences and checksums.
cd "$source"
node --import tsx tools/packages/sbom.ts > "$folder/sbom.cdx.json"
